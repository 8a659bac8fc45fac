import { describe, expect, it } from 'vitest';
import german from '../languages/de';
import english from '../languages/en';
import { REFUSALS } from '../protocol/shared';
import { filled } from './index.svelte';

const { messages: de } = german;
const { messages: en } = english;
const names = (text: string): string[] => (text.match(/\{[\w-]+\}/g) ?? []).sort();

/** Codes of the client itself: the server did not answer, or the connection ended. */
const OWN_REFUSALS = ['offline', 'gone'];

describe('messages', () => {
  it('explain only refusals that there are', () => {
    const told = Object.keys(en).flatMap((key) => /^refused\.(.+)$/.exec(key)?.[1] ?? []);
    expect(told.filter((code) => ![...REFUSALS, ...OWN_REFUSALS].includes(code))).toEqual([]);
  });

  it('exist in both languages', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  it('are not empty and name the same values', () => {
    for (const [key, text] of Object.entries(en)) {
      const german = (de as Record<string, string>)[key]!;
      expect(text.trim(), key).not.toBe('');
      expect(german.trim(), key).not.toBe('');
      expect(names(german), key).toEqual(names(text));
    }
  });

  it('are filled with values', () => {
    expect(filled('{a} and {b}', { a: 1, b: 'two' })).toBe('1 and two');
  });

  it('keep their order around a name that runs from right to left', () => {
    expect(filled('{who}: 12 picked', { who: 'דנה' })).toBe('\u2068דנה\u2069: 12 picked');
  });
});
