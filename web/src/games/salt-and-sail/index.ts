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
  asideTitle: () => t('sns.rumors'),
  facts: (view: View, seat: number) => {
    const p = player(view, seat);
    return [
      { icon: 'two-coins', label: t('sns.ducats'), value: p.ducats },
      { icon: 'chicken-leg', label: t('sns.rations'), value: p.rations, alarm: p.rations <= p.to_supply },
      { icon: 'meeple', label: t('sns.crew'), value: p.sails + p.hands },
      { icon: 'scroll-unfurled', label: t('sns.cards'), value: p.cards },
      ...(p.light + p.heavy > 0 ? [{ icon: 'hammer-nails', label: t('sns.damage'), value: p.light + p.heavy, alarm: p.light + p.heavy >= p.hull - 1 }] : []),
    ];
  },
  score: (view: View, seat: number) => {
    const fame = player(view, seat).fame;
    return fame === null ? null : { label: t('sns.fame'), value: fame };
  },
  headline: (view: View) =>
    [t('sns.round', { round: view.round, cap: view.round_cap }), t('sns.made', { made: view.made, required: view.required }), view.last_round ? t('set.last_round') : ''].filter(Boolean).join(' · '),
} satisfies GameModule;
