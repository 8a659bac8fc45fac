/** Texts of the screen in the viewer's language; every text has a name, every name a text in every language. */
import type english from '../languages/en';
import { isolated } from './isolated';

type Words = typeof english;
export type Key = keyof Words['messages'];
/** The name of a folder in `languages/`. */
export type Language = string;
export type Values = Record<string, string | number>;

const modules = import.meta.glob<{ default: Words }>('../languages/*/index.ts');
const coachModules = import.meta.glob<{ default: Record<string, string> }>(
  '../languages/*/coach.ts',
);
const DEFAULT = 'en';
/** The default comes first. */
export const LANGUAGES: Language[] = Object.keys(modules)
  .map((path) => path.split('/').at(-2)!)
  .sort(
    (one, other) => Number(other === DEFAULT) - Number(one === DEFAULT) || one.localeCompare(other),
  );

let language = $state<Language>(DEFAULT);
let messages = $state.raw<Record<string, string>>({});
let levels = $state.raw<Record<string, Words['levels']['calf']>>({});

/** The language in use. */
export function spoken(): Language {
  return language;
}

export async function speak(wanted: Language): Promise<void> {
  ({ messages, levels } = (await modules[`../languages/${wanted}/index.ts`]!()).default);
  if (withCoach) messages = { ...messages, ...(await coachWords(wanted)) };
  language = wanted;
  document.documentElement.lang = wanted;
}

let withCoach = false;

async function coachWords(wanted: Language): Promise<Record<string, string>> {
  return (await coachModules[`../languages/${wanted}/coach.ts`]!()).default;
}

/** The coach's words are loaded when they are needed first, then with each language. */
export async function learnCoach(): Promise<void> {
  if (withCoach) return;
  const words = await coachWords(language);
  withCoach = true;
  messages = { ...messages, ...words };
}

export function preferredLanguage(languages: readonly string[]): Language {
  return (
    languages.map((name) => name.split('-')[0]!).find((name) => LANGUAGES.includes(name)) ?? DEFAULT
  );
}

/** What a language calls itself. */
export function nameOf(one: Language): string {
  return new Intl.DisplayNames([one], { type: 'language' }).of(one) ?? one;
}

/** What is said of a level of bots. */
export function levelWords(level: string): Words['levels']['calf'] | undefined {
  return levels[level];
}

export function t(key: Key, values: Values = {}): string {
  return filled(messages[key] ?? key, values);
}

/** A text whose name is put together from parts that come from the server. */
export function tDynamic(key: string, values: Values = {}, otherwise: string = key): string {
  return filled(messages[key] ?? otherwise, values);
}

/** Texts that depend on a number have a key for each category of CLDR: `KEY.one`, `KEY.other`. */
type Stem<T> = T extends `${infer stem}.one` ? stem : never;
export type Counted = Stem<Key>;

export function tCount(key: Counted, number: number, values: Values = {}): string {
  const category = new Intl.PluralRules(language).select(number);
  const text = messages[`${key}.${category}`] ?? messages[`${key}.other`] ?? key;
  return filled(text, { number, ...values });
}

/** A place, such as "3rd". */
export function tPlace(number: number): string {
  const form = new Intl.PluralRules(language, { type: 'ordinal' }).select(number);
  return t(`place.${form as 'one' | 'two' | 'few' | 'other'}`, { number });
}

export function filled(text: string, values: Values): string {
  return text.replace(/\{([\w-]+)\}/g, (whole, name: string) =>
    isolated(String(values[name] ?? whole)),
  );
}
