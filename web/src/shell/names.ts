import { has, t } from '../i18n.svelte';
import type { SeatInfo } from '../protocol';
import { capital } from '../words';
import { letter } from './Sign.svelte';

// How a seat is called in sentences.
export function seatName(seat: SeatInfo | undefined, number = seat?.seat ?? 0): string {
  if (!seat) return letter(number);
  if (seat.kind === 'open') return t('name.open');
  if (seat.kind === 'opponent') {
    if (seat.name) return t('name.for', { name: seat.name });
    const level = seat.level ?? '';
    const known = [`table.level.${level}`, `name.${level}`].find(has);
    return `${known ? capital(t(known)) : level} ${letter(seat.seat)}`;
  }
  return seat.name ?? letter(seat.seat);
}

export function levelName(level: string): string {
  if (has(`level.${level}`)) return t(`level.${level}`);
  return t('level.other', { level: has(`table.level.${level}`) ? t(`table.level.${level}`) : level });
}

// One sentence about how it plays, if the server has one.
export const levelText = (level: string) => (has(`table.level.${level}.what`) ? t(`table.level.${level}.what`) : '');
