import { t } from '../../i18n.svelte';
import { type Content, named } from './atlas';
import type { EffectView } from './view';

// What a card does, in a few words: "+3 Ducats, 1 Light damage".
export function effects(list: EffectView[], content: Content, term: (english: string) => string): string {
  return list.flatMap((e) => {
    if (e.op === 'damage') return (['light', 'heavy'] as const).filter((kind) => e[kind] > 0).map((kind) => t(`sns.effect.${kind}`, { n: e[kind] }));
    const what = e.kind === null ? '' : term(named(content.goods.cards, e.kind));
    return t(`sns.effect.${e.op}`, { sign: e.n < 0 ? '−' : '+', n: Math.abs(e.n), what, range: e.range, price: e.price });
  }).join(', ');
}
