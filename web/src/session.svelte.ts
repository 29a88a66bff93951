// Who we are and which games there are; asked once.
import type { Catalogue, GameInfo, Person, Rule } from './protocol';
import { api } from './socket';
import { settings } from './settings.svelte';

export const session: { person: Person | null; games: GameInfo[]; opponents: string[]; error: string } =
  $state({ person: null, games: [], opponents: [], error: '' });

export async function loadSession(): Promise<void> {
  try {
    const [me, games] = await Promise.all([api.me(), api.games()]);
    session.person = me.person;
    session.games = games.games;
    session.opponents = games.opponents ?? [];
    session.error = '';
  } catch (error) {
    session.error = error instanceof Error ? error.message : String(error);
  }
}

// Opponents by name, weakest first.
export const levelsOf = (game: GameInfo) => game.levels ?? session.opponents;
// A fair match for somebody who just wants to play.
export function usualLevel(game: GameInfo): string {
  const levels = levelsOf(game);
  return levels.includes('sailor') ? 'sailor' : (levels[0] ?? 'scripted');
}

const guestNames = ['Kittiwake', 'Petrel', 'Gannet', 'Curlew', 'Fulmar', 'Tern', 'Plover', 'Heron'];

// Everybody is a guest at first: nobody has to fill in a form to play.
export async function ensurePerson(): Promise<Person> {
  if (!session.person) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    const name = localStorage.getItem('tide.name') ?? guestNames[byte % guestNames.length]!;
    session.person = (await api.arrive(name, settings.language)).person;
  }
  return session.person;
}

const catalogues = new Map<string, Promise<Catalogue>>();

const spoken = (game: GameInfo, language: string) => (game.languages.includes(language) ? language : 'en');

// The game's words with the table's own sentences among them; English where a language is missing.
export function wordsOf(game: GameInfo, language: string): Promise<Catalogue> {
  const known = spoken(game, language);
  const key = `${game.id}/${known}`;
  let words = catalogues.get(key);
  if (!words) {
    words = Promise.all([api.words(game.id, known), api.tableWords(known)]).then(([own, table]) => ({
      ...own,
      phrases: { ...table.phrases, ...own.phrases },
      terms: { ...table.terms, ...own.terms },
    }));
    words.catch(() => catalogues.delete(key));
    catalogues.set(key, words);
  }
  return words;
}

const ledgers = new Map<string, Promise<Rule[]>>();
export function rulesOf(id: string, language: string): Promise<Rule[]> {
  const game = session.games.find((g) => g.id === id);
  const known = game ? spoken(game, language) : 'en';
  const key = `${id}/${known}`;
  let rules = ledgers.get(key);
  if (!rules) {
    rules = api.rules(id, known);
    rules.catch(() => ledgers.delete(key));
    ledgers.set(key, rules);
  }
  return rules;
}

const contents = new Map<string, Promise<unknown>>();
export function contentOf(game: string): Promise<unknown> {
  let content = contents.get(game);
  if (!content) {
    content = api.content(game);
    content.catch(() => contents.delete(game));
    contents.set(game, content);
  }
  return content;
}
