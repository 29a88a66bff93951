import type { GameModule } from '..';
import { t } from '../../i18n.svelte';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import Own from './Own.svelte';
import type { View } from './view';

const player = (view: View, seat: number) => view.players.find((p) => p.seat === seat)!;

export default {
  Board,
  Own,
  Aside,
  asideTitle: () => t('snb.decks'),
  facts: (view: View, seat: number) => {
    const p = player(view, seat);
    return [
      { icon: 'crossed-swords', label: t('snb.attacks'), value: p.attacks },
      { icon: 'card-pick', label: t('snb.strategies'), value: p.strategies },
      ...(p.momentum ? [{ icon: 'wave-crest', label: t('snb.momentum'), value: t('snb.momentum') }] : []),
    ];
  },
  score: (view: View, seat: number) => ({ label: t('snb.health'), value: player(view, seat).health }),
  headline: (view: View) => (view.last_round ? t('snb.last_round') : t('snb.round', { round: view.round })),
} satisfies GameModule;
