// What things are: every name in a game's content that has a text beside it.
import { isThing } from './tell';

export function glossaryOf(content: unknown): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (isThing(value)) {
      if (typeof value.name === 'string' && typeof value.text === 'string') found.set(value.name, value.text);
      Object.values(value).forEach(walk);
    }
  };
  walk(content);
  return found;
}

// Given by a page to the sentences on it.
export type Explain = (name: string) => string | undefined;
export const explainKey = Symbol('explain');
