/** Rules, names and pictures for people, loaded when somebody wants to read them. */

import deModes from './de/modes.json';
import deWords from './de/words.json';
import enModes from './en/modes.json';
import enWords from './en/words.json';
import type { Language, Mode, Rules } from './types';

export { MODES, type Block, type Language, type Mode, type Rules, type Section } from './types';

const modules = import.meta.glob<{ default: Rules }>(
  './{en,de}/{base,pro,anniversary,fan,buffalo,x}.json',
);

const NAMES = { en: enModes, de: deModes };
const WORDS = { en: enWords, de: deWords };

/** The rules of a mode in a language. */
export async function loadRules(language: Language, mode: Mode): Promise<Rules> {
  const load = modules[`./${language}/${mode}.json`];
  if (load === undefined) throw new Error(`no rules of ${mode} in ${language}`);
  return (await load()).default;
}

/** Titles, one sentence each and player ranges of the modes; fan cards with advice; bots. */
export function names(language: Language): typeof enModes {
  return NAMES[language];
}

/** A small word of the figures, with its values filled in. */
export function word(
  language: Language,
  key: keyof typeof enWords,
  values: Record<string, string | number> = {},
): string {
  return WORDS[language][key].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
}
