/** Rules, names and pictures for people, loaded when they are opened. */

import type enModes from '../languages/en/modes.json';
import type enWords from '../languages/en/words.json';
import type { Language, Mode, Rules } from './types';

export { MODES, type Block, type Language, type Mode, type Rules, type Section } from './types';

const modules = import.meta.glob<{ default: Rules }>([
  '../languages/*/*.json',
  '!../languages/*/{messages,modes,tutorial,words}.json',
]);

const NAMES = import.meta.glob<typeof enModes>('../languages/*/modes.json', {
  eager: true,
  import: 'default',
});
const WORDS = import.meta.glob<typeof enWords>('../languages/*/words.json', {
  eager: true,
  import: 'default',
});

/** The rules of a mode in a language. */
export async function loadRules(language: Language, mode: Mode): Promise<Rules> {
  const load = modules[`../languages/${language}/${mode}.json`];
  if (load === undefined) throw new Error(`no rules of ${mode} in ${language}`);
  return (await load()).default;
}

/** Titles, one sentence each and player ranges of the modes; fan cards with advice. */
export function names(language: Language): typeof enModes {
  return NAMES[`../languages/${language}/modes.json`]!;
}

/** A small word of the figures, with its values filled in. */
export function word(
  language: Language,
  key: keyof typeof enWords,
  values: Record<string, string | number> = {},
): string {
  return WORDS[`../languages/${language}/words.json`]![key].replace(
    /\{(\w+)\}/g,
    (whole, name: string) => String(values[name] ?? whole),
  );
}
