// The shell's own sentences, and the table's from the server. Same templates as the games' words.
import type { Arg, Catalogue } from './protocol';
import { api } from './socket';
import { settings } from './settings.svelte';
import { sentence } from './words';

type Texts = Record<string, string>;
const loaders: Record<string, () => Promise<{ default: Texts }>> = {
  en: () => import('./i18n/en.json'),
  pl: () => import('./i18n/pl.json'),
};

let catalogue: Catalogue = $state.raw({ language: 'en', phrases: {}, terms: {} });

let complete = ''; // the language whose sentences are all here

export async function loadLanguage(): Promise<void> {
  const language = settings.language;
  if (complete === language) return;
  const [texts, table] = await Promise.all([
    loaders[language]!(),
    api.tableWords(language).catch(() => null), // no server: the page that says so needs no more
  ]);
  if (language !== settings.language) return; // changed meanwhile
  complete = table ? language : '';
  catalogue = { language, phrases: { ...table?.phrases, ...texts.default }, terms: {} };
}

export function t(key: string, args: Record<string, string | number> = {}): string {
  const wrapped: Record<string, Arg> = {};
  for (const [name, value] of Object.entries(args)) {
    wrapped[name] = typeof value === 'number' ? value : { term: value };
  }
  return sentence(catalogue, { key, args: wrapped }, String);
}

export const has = (key: string) => key in catalogue.phrases;
