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
  asideTitle: () => t('set.quests'),
  facts: (view: View, seat: number) => {
    const p = player(view, seat);
    return [
      { icon: 'two-coins', label: t('set.silver'), value: p.silver },
      { icon: 'barrel', label: t('set.supplies'), value: p.supplies, alarm: p.supplies <= 2 },
      { icon: 'card-pick', label: t('set.cards'), value: p.cards },
      { icon: 'treasure-map', label: t('set.maps'), value: p.map_count },
      ...(p.cannons ? [{ icon: 'cannon', label: t('set.cannons'), value: p.cannons }] : []),
      ...(p.oars ? [{ icon: 'paddles', label: t('set.oars'), value: p.oars }] : []),
      ...(p.barrels ? [{ icon: 'wooden-crate', label: t('set.barrels'), value: p.barrels }] : []),
    ];
  },
  score: (view: View, seat: number) => ({ label: t('set.vp'), value: player(view, seat).vp }),
  headline: (view: View) =>
    [
      t('set.round', { round: view.round }),
      view.last_round ? t('set.last_round') : t('set.goal', { n: view.target_vp }),
      view.phase === 'movement' ? t('set.movement', { left: view.movement_left, budget: view.budget }) : '',
    ].filter(Boolean).join(' · '),
} satisfies GameModule;
