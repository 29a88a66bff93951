// Sentences from keys and arguments, as engine/words.cpp makes them: "{player} plays {card}",
// "{count} {count:card/cards}". Polish has three forms (karta/karty/kart).
import type { Arg, Catalogue, Phrase } from './protocol';

export function plural(n: number, forms: string, language: string): string {
  const list = forms.split('/');
  let form = n === 1 ? 0 : 1;
  if (language === 'pl' && n !== 1) {
    const ones = n % 10;
    const tens = Math.floor(n / 10) % 10;
    form = ones >= 2 && ones <= 4 && tens !== 1 ? 1 : 2;
  }
  return list[Math.min(form, list.length - 1)] ?? '';
}

// A piece of a sentence; a seat or a term can be shown with its sign.
export type Piece = { text: string; seat?: number; term?: string };

export function pieces(words: Catalogue, phrase: Phrase, seatNames: (seat: number) => string): Piece[] {
  const template = words.phrases[phrase.key];
  if (template === undefined) return [{ text: `[${phrase.key}]` }];
  const out: Piece[] = [];
  for (const part of template.split(/(\{[^}]*\})/)) {
    if (part.startsWith('{') && part.endsWith('}')) {
      const [name = '', forms] = part.slice(1, -1).split(/:(.*)/s);
      out.push(piece(words, name, forms, phrase.args[name], seatNames));
    } else if (part) out.push({ text: part });
  }
  return out;
}

function piece(
  words: Catalogue, name: string, forms: string | undefined, arg: Arg | undefined,
  seatNames: (seat: number) => string,
): Piece {
  if (arg === undefined) return { text: `[${name}]` };
  if (typeof arg === 'number') {
    return { text: forms ? plural(arg, forms, words.language) : String(arg) };
  }
  if ('hidden' in arg) {
    if (forms) return { text: forms.split('/').at(-1) ?? '' };
    return { text: words.phrases[`hidden.${name}`] ?? words.phrases.hidden ?? '?' };
  }
  if ('seat' in arg) return { text: seatNames(arg.seat), seat: arg.seat };
  return { text: words.terms[arg.term] ?? arg.term, term: arg.term };
}

export function sentence(words: Catalogue, phrase: Phrase, seatNames: (seat: number) => string): string {
  return pieces(words, phrase, seatNames).map((p) => p.text).join('');
}

export const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
