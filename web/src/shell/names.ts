import { has, t } from '../i18n.svelte';
import type { SeatInfo } from '../protocol';
import { letter } from './Sign.svelte';

// How a seat is called in sentences.
export function seatName(seat: SeatInfo | undefined, number = seat?.seat ?? 0): string {
  if (!seat) return letter(number);
  if (seat.kind === 'open') return t('name.open');
  if (seat.kind === 'opponent') {
    if (seat.name) return t('name.for', { name: seat.name });
    const level = seat.level ?? '';
    return `${has(`name.${level}`) ? t(`name.${level}`) : level} ${letter(seat.seat)}`;
  }
  return seat.name ?? letter(seat.seat);
}

export function levelName(level: string): string {
  return has(`level.${level}`) ? t(`level.${level}`) : t('level.other', { level });
}
