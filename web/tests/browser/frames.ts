// From the arrival of an update to the screen: wall clock until the frame that shows it is painted, and
// processor time of the page's own thread, which other programs on the machine hardly lengthen.
import type { Page } from '@playwright/test';

export interface Frames {
  wall: number[]; // ms, each update
  late: string[]; // of them, those after more than 100 ms
  work: number[]; // ms an update, each decision
}
declare global {
  interface Window {
    painted: { v: number; ms: number }[];
  }
}

// To be called before the page is opened; `decided` after each decision.
export async function watchFrames(page: Page): Promise<{ frames: Frames; begin: () => Promise<void>; decided: () => Promise<void> }> {
  await page.addInitScript(() => {
    window.painted = [];
    const shown = () => Number(document.querySelector('[data-seq]')?.getAttribute('data-seq') ?? 0);
    const { get, set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')!;
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
      get,
      set(handler: (event: MessageEvent) => void) {
        set!.call(this, (event: MessageEvent) => {
          const update = JSON.parse(event.data as string) as { t: string; v: number };
          const arrived = event.timeStamp;
          handler(event);
          if (update.t !== 'update') return;
          const look = () => {
            if (shown() < update.v) return requestAnimationFrame(look);
            // A message sent from within a frame comes after its layout and paint.
            const channel = new MessageChannel();
            channel.port1.onmessage = () => {
              performance.measure('tide.update', { start: arrived, end: performance.now() });
              window.painted.push({ v: update.v, ms: performance.now() - arrived });
            };
            channel.port2.postMessage(null);
          };
          requestAnimationFrame(look);
        });
      },
    });
  });
  const thread = await page.context().newCDPSession(page);
  await thread.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => (await thread.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration')!.value * 1000;
  const frames: Frames = { wall: [], late: [], work: [] };
  let before = 0;
  return {
    frames,
    begin: async () => {
      await page.evaluate(() => (window.painted.length = 0));
      before = await worked();
    },
    decided: async () => {
      const painted = await page.evaluate(() => window.painted.splice(0));
      if (painted.length === 0) return; // its frame is still to come: it counts with the next
      const now = await worked();
      for (const { v, ms } of painted) {
        frames.wall.push(ms);
        if (ms > 100) frames.late.push(`update ${v} after ${ms.toFixed(0)} ms`);
      }
      frames.work.push((now - before) / painted.length);
      before = now;
    },
  };
}

// The time that this share of them stays below.
export const below = (share: number, times: number[]) => times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
export const median = (times: number[]) => below(0.5, times);
export const longest = (times: number[]) => below(1, times);
