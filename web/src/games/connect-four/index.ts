import type { GameModule } from '..';
import { t } from '../../i18n.svelte';
import Board from './Board.svelte';
import type { View } from './view';

const discs = (view: View, sign: string) => view.rows.join('').split(sign).length - 1;

export default {
  Board,
  facts: (view: View, seat: number) => [{ icon: 'barrel', label: t('cfo.discs'), value: discs(view, seat === 1 ? 'x' : 'o') }],
  score: () => null,
  headline: (view: View) => t('cfo.move', { n: 42 - discs(view, '.') }),
} satisfies GameModule;
