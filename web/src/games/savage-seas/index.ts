import type { GameModule } from '..';
import { t } from '../../i18n.svelte';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import Own from './Own.svelte';
import type { View } from './view';

export default {
  Board,
  Own,
  Aside,
  asideTitle: () => t('sav.orders'),
  facts: (view: View, seat: number) => {
    const ship = view.ships.find((s) => s.crews.some((c) => c.seat === seat));
    if (!ship) return [];
    return [
      { icon: 'fire', label: t('sav.fires'), value: ship.fires, alarm: ship.fires >= 3 },
      { icon: 'bandage-roll', label: t('sav.worst'), value: ship.worst_wounds, alarm: ship.worst_wounds >= 3 },
      ...(view.phase === 'planning' && ship.locked ? [{ icon: 'padlock', label: t('sav.locked'), value: t('sav.locked') }] : []),
    ];
  },
  score: () => null,
  headline: (view: View) =>
    [t('sav.round', { round: view.round, cap: view.round_cap }), t(`sav.phase.${view.phase}`), t('sav.holds', { ship: view.ships.find((s) => s.side === view.gauge)?.name ?? '' })].join(' · '),
} satisfies GameModule;
