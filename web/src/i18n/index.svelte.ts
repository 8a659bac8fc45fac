/** Texts of the screen in the viewer's language; every text has a name, every name a text in both. */
import type english from './en.json';
import { isolated } from './isolated';

export type Key = keyof typeof english;
export type Language = 'en' | 'de';
export type Values = Record<string, string | number>;
export const LANGUAGES: Language[] = ['en', 'de'];

const load: Record<Language, () => Promise<{ default: Record<Key, string> }>> = {
  en: () => import('./en.json'),
  de: () => import('./de.json'),
};

let language = $state<Language>('en');
let messages = $state.raw<Record<string, string>>({});

/** The language in use. */
export function spoken(): Language {
  return language;
}

export async function speak(wanted: Language): Promise<void> {
  messages = (await load[wanted]()).default;
  language = wanted;
  document.documentElement.lang = wanted;
}

export function preferredLanguage(languages: readonly string[]): Language {
  const known = languages.map((name) => name.slice(0, 2)).find((name) => name in load);
  return (known as Language | undefined) ?? 'en';
}

export function t(key: Key, values: Values = {}): string {
  return filled(messages[key] ?? key, values);
}

/** A text whose name is put together from parts that come from the server. */
export function tDynamic(key: string, values: Values = {}, otherwise: string = key): string {
  return filled(messages[key] ?? otherwise, values);
}

/** Texts with a number: `KEY.one` and `KEY.many`. */
export type Counted = 'bullheads' | 'points' | 'cards' | 'days' | 'seconds' | 'rounds' | 'seats' | 'free' | 'worse';

export function tCount(key: Counted, number: number): string {
  return t(`${key}.${number === 1 ? 'one' : 'many'}`, { number });
}

/** A place, such as "3rd". */
export function tPlace(number: number): string {
  const form = new Intl.PluralRules(language, { type: 'ordinal' }).select(number);
  return t(`place.${form as 'one' | 'two' | 'few' | 'other'}`, { number });
}

export function filled(text: string, values: Values): string {
  return text.replace(/\{([\w-]+)\}/g, (whole, name: string) => isolated(String(values[name] ?? whole)));
}
