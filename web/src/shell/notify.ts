// Ways to say "it is your turn" to somebody who looks elsewhere.
import { t } from '../i18n.svelte';
import { settings } from '../settings.svelte';
import { chime } from './chime';

let last = 0; // when we last spoke

// Only while the page is hidden, and once a minute at most.
export function callBack(prompt: string, table: string): void {
  if (!document.hidden || Date.now() - last < 60_000) return;
  last = Date.now();
  if (settings.sound) chime();
  if (!settings.notify || !('Notification' in window) || Notification.permission !== 'granted') return;
  const note = { body: prompt, tag: `tide-${table}`, icon: '/icon-192.png' };
  navigator.serviceWorker?.getRegistration().then((worker) => {
    if (worker) return worker.showNotification(t('ask.yours'), note);
    new Notification(t('ask.yours'), note).onclick = () => window.focus();
  }, console.error);
}

// To be called from a click: browsers ask the person then. False: refused, or not possible here.
export async function mayNotify(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

// A dot on the tab's icon.
export function markIcon(turn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = turn ? '/favicon-turn.svg' : '/favicon.svg';
  if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
}
