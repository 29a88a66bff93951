// The shell's own sentences. Same templates as the games' words.
import type { Arg, Catalogue } from './protocol';
import { settings } from './settings.svelte';
import { sentence } from './words';

type Texts = Record<string, string>;
const loaders: Record<string, () => Promise<{ default: Texts }>> = {
  en: () => import('./i18n/en.json'),
  pl: () => import('./i18n/pl.json'),
};

let catalogue: Catalogue = $state.raw({ language: 'en', phrases: {}, terms: {} });

export async function loadLanguage(): Promise<void> {
  const language = settings.language;
  const texts = await loaders[language]!();
  catalogue = { language, phrases: texts.default, terms: {} };
}

export function t(key: string, args: Record<string, string | number> = {}): string {
  const wrapped: Record<string, Arg> = {};
  for (const [name, value] of Object.entries(args)) {
    wrapped[name] = typeof value === 'number' ? value : { term: value };
  }
  return sentence(catalogue, { key, args: wrapped }, String);
}

export const has = (key: string) => key in catalogue.phrases;
