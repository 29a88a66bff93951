// What every board and hand shares for pointing: a word on each symbol, a lens, cards that can be
// dragged to a place. Elements only carry attributes; Aids.svelte listens for all of them.
import { mount, unmount } from 'svelte';
import Aids from './Aids.svelte';

// A symbol that explains itself: spoken, and shown under the pointer, on focus, in the lens.
export const tip = (text: string) => ({ role: 'img', 'aria-label': text, 'data-tip': text }) as const;

// Called by a board while it is shown. It sits at the body: on phones the board itself may be hidden.
export function aids(): () => void {
  const shown = mount(Aids, { target: document.body });
  return () => void unmount(shown);
}

export interface Carried {
  to: (place: string) => boolean; // whether it may be dropped there, by the place's data-drop
  drop: (place: string) => void;
  over?: (place: string | null) => void;
}
const strip = ['id', 'role', 'tabindex', 'aria-label', 'data-tip', 'data-action', 'data-target', 'data-drop', 'data-card'];
export function picture<T extends Element>(element: T): T {
  const copy = element.cloneNode(true) as T;
  for (const part of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of strip) if (name !== 'id' || !part.closest('defs')) part.removeAttribute(name);
  }
  return copy;
}

// Drags a card to a place that takes it. Never the only way: the same choice is a click on the card.
export function carry(node: HTMLElement, options: Carried | null) {
  let now = options;
  let from: { x: number; y: number } | null = null;
  let ghost: HTMLElement | null = null;
  let place: Element | null = null;
  const places = () => [...document.querySelectorAll('[data-drop]')].filter((e) => now?.to(e.getAttribute('data-drop')!));

  function point(next: Element | null) {
    if (next === place) return;
    place?.classList.remove('drop-over');
    place = next;
    place?.classList.add('drop-over');
    now?.over?.(place?.getAttribute('data-drop') ?? null);
  }
  function end() {
    from = null;
    document.removeEventListener('pointermove', move);
    document.removeEventListener('pointerup', up);
    document.removeEventListener('pointercancel', end);
    if (!ghost) return;
    ghost.remove();
    ghost = null;
    for (const e of document.querySelectorAll('.drop-here')) e.classList.remove('drop-here');
    point(null);
  }
  function down(event: PointerEvent) {
    if (!now || event.button !== 0 || !event.isPrimary) return;
    from = { x: event.clientX, y: event.clientY };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', end);
  }
  function move(event: PointerEvent) {
    if (!from || !now) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < 8) return;
      const box = node.getBoundingClientRect();
      ghost = picture(node);
      ghost.classList.add('carried');
      ghost.style.width = `${box.width}px`;
      ghost.style.height = `${box.height}px`;
      document.body.append(ghost);
      for (const e of places()) e.classList.add('drop-here');
    }
    ghost.style.left = `${event.clientX - ghost.offsetWidth / 2}px`;
    ghost.style.top = `${event.clientY - ghost.offsetHeight / 2}px`;
    const below = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-drop]') ?? null;
    point(below?.classList.contains('drop-here') ? below : null);
  }
  function up() {
    if (!ghost) return end();
    const where = place?.getAttribute('data-drop') ?? null;
    // A drag is no click on the card.
    const still = (event: Event) => (event.stopPropagation(), event.preventDefault());
    node.addEventListener('click', still, { capture: true, once: true });
    setTimeout(() => node.removeEventListener('click', still, { capture: true }));
    const drop = now?.drop;
    end();
    if (where !== null) drop?.(where);
  }
  node.addEventListener('pointerdown', down);
  node.classList.toggle('carryable', now !== null);
  return {
    update(next: Carried | null) {
      now = next;
      node.classList.toggle('carryable', now !== null);
      if (!now) end();
    },
    destroy: end,
  };
}
