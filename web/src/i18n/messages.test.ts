import { describe, expect, it } from 'vitest';
import english from '../languages/en';
import { REFUSALS } from '../protocol/shared';
import { filled, LANGUAGES } from './index.svelte';

const en: Record<string, string> = english.messages;
const modules = import.meta.glob<{ default: typeof english }>('../languages/*/index.ts', {
  eager: true,
});
const messagesOf = (language: string): Record<string, string> =>
  modules[`../languages/${language}/index.ts`]!.default.messages;

/** Counted nouns have a key for each form of the language. Places, such as "3rd", are not counted. */
const nouns = Object.keys(en).flatMap((key) => /^(?!place)(.+)\.one$/.exec(key)?.[1] ?? []);
function nounOf(key: string): string | undefined {
  const noun = key.replace(/\.(zero|one|two|few|many|other)$/, '');
  return noun !== key && nouns.includes(noun) ? noun : undefined;
}
const formsOf = (language: string): string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories;
const names = (text: string): string[] => (text.match(/\{[\w-]+\}/g) ?? []).sort();

/** Codes of the client itself: the server did not answer, or the connection ended. */
const OWN_REFUSALS = ['offline', 'gone'];

describe('messages', () => {
  it('explain only refusals that there are', () => {
    const told = Object.keys(en).flatMap((key) => /^refused\.(.+)$/.exec(key)?.[1] ?? []);
    expect(told.filter((code) => ![...REFUSALS, ...OWN_REFUSALS].includes(code))).toEqual([]);
  });

  it.each(LANGUAGES)('all exist in %s', (language) => {
    const plain = Object.keys(en).filter((key) => !nounOf(key));
    const counted = nouns.flatMap((noun) => formsOf(language).map((form) => `${noun}.${form}`));
    expect(Object.keys(messagesOf(language)).sort()).toEqual([...plain, ...counted].sort());
  });

  it.each(LANGUAGES)('are not empty in %s and name the same values', (language) => {
    for (const [key, text] of Object.entries(messagesOf(language))) {
      const noun = nounOf(key);
      expect(text.trim(), key).not.toBe('');
      expect(names(text), key).toEqual(names(en[noun ? `${noun}.other` : key]!));
    }
  });

  it('are filled with values', () => {
    expect(filled('{a} and {b}', { a: 1, b: 'two' })).toBe('1 and two');
  });

  it('keep their order around a name that runs from right to left', () => {
    expect(filled('{who}: 12 picked', { who: 'דנה' })).toBe('\u2068דנה\u2069: 12 picked');
  });
});
