import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import figures from './figures.json';
import { LANGUAGES } from '../i18n/index.svelte';
import { loadRules, MODES, names, word, type Block } from '.';

const folder = new URL('../languages/', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
const files = (language: string) =>
  readdirSync(new URL(language, folder))
    .filter((file) => file.endsWith('.json'))
    .sort();

const FIXED = ['kind', 'id', 'figure', 'special', 'fan'];

/** Everything but the words: keys, ids, list lengths, placeholders. */
function skeleton(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => skeleton(item));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, skeleton(item, name)]),
    );
  return FIXED.includes(key) ? value : placeholders(value);
}

const placeholders = (value: unknown) => (String(value).match(/\{\w+\}/g) ?? []).sort();

/** All texts of a file with the way to them. */
function texts(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => texts(item, `${path}.${key}`));
}

/** Their keys differ with the forms of nouns; i18n/messages.test.ts compares them. */
const MESSAGES = 'messages.json';

describe.each(LANGUAGES)('the texts in %s', (language) => {
  it('exist', () => {
    expect(files(language)).toEqual(files('en'));
    expect(files('en')).toEqual(expect.arrayContaining(MODES.map((mode) => `${mode}.json`)));
  });

  it.each(files('en').filter((file) => file !== MESSAGES))(
    'have the same structure: %s',
    (file) => {
      expect(skeleton(read(`${language}/${file}`))).toEqual(skeleton(read(`en/${file}`)));
    },
  );

  it.each(files('en'))('name the same numbers: %s', (file) => {
    const english = new Map(texts(read(`en/${file}`), ''));
    const numbers = (text: string | undefined) => (text?.match(/\d+/g) ?? []).sort();
    for (const [path, text] of texts(read(`${language}/${file}`), '')) {
      expect(text.trim(), path).not.toBe('');
      expect(numbers(text), path).toEqual(numbers(english.get(path)));
    }
  });
});

describe('the rules', () => {
  const pictures = new Set([...Object.keys(figures), 'heads', 'pool']);

  it.each(MODES)('of %s show pictures that exist', async (mode) => {
    const { sections } = await loadRules('en', mode);
    const shown = sections
      .flatMap((section) => section.blocks)
      .flatMap((block: Block) => (block.kind === 'figure' ? [block.figure] : []));
    for (const figure of shown) expect(pictures).toContain(figure);
    expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length);
  });

  it('use every picture', async () => {
    const all = await Promise.all(MODES.map((mode) => loadRules('en', mode)));
    const shown = JSON.stringify(all);
    for (const figure of pictures) expect(shown).toContain(`"figure":"${figure}"`);
  });
});

it('names every mode', () => {
  expect(Object.keys(names('de').modes)).toEqual([...MODES]);
});

it('fills words', () => {
  expect(word('de', 'row', { number: 3 })).toBe('Reihe 3');
});
