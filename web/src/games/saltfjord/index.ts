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
  asideTitle: () => t('fjo.fjord'),
  facts: (view: View, seat: number) => {
    const p = player(view, seat);
    return [
      { icon: 'double-fish', label: t('fjo.fish'), value: p.storage.fish },
      { icon: 'meeple', label: t('fjo.ready'), value: p.ready_workers },
      { icon: 'wooden-crate', label: t('fjo.crates'), value: p.crate_counts.reduce((a, b) => a + b, 0) },
      { icon: 'dice-six-faces-five', label: t('fjo.taken'), value: `${p.white_taken}+${p.orange_taken}` },
    ];
  },
  score: (view: View, seat: number) => ({ label: t('fjo.points'), value: player(view, seat).score }),
  headline: (view: View) => t('fjo.round', { round: view.round, rounds: view.rounds }),
} satisfies GameModule;
