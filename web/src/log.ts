import type { LogLine } from './protocol';

// Lines after the last one already known, in order.
export function appended(log: LogLine[], more: LogLine[]): LogLine[] {
  const last = log.at(-1)?.n ?? 0;
  const fresh = more.filter((line) => line.n > last);
  return fresh.length === 0 ? log : [...log, ...fresh];
}
