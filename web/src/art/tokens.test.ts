import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Tokens = Record<string, string>;

/** The custom properties of the block that follows `opening`. */
function block(opening: string): Tokens {
  const start = css.indexOf(opening) + opening.length;
  const body = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
      ([, name, value]) => [name!, value!.trim()] as const,
    ),
  );
}

/** The colours of one theme: the first of each pair is light, the second dark. */
function themed(tokens: Tokens, night: boolean): Tokens {
  const pick = (value: string): string => value.replace(PAIR, night ? '$2' : '$1');
  return Object.fromEntries(Object.entries(tokens).map(([token, value]) => [token, pick(value)]));
}

const COLOUR = String.raw`#\w{6}|rgb\([^)]*\)`;
const PAIR = new RegExp(String.raw`light-dark\((${COLOUR}), (${COLOUR})\)`, 'g');
const light = themed(block(':root {'), false);
const dark = themed(block(':root {'), true);

/** A table's own colours, by day or by night. */
function table(name: string, night: boolean): Tokens {
  return themed(block(`:root[data-table="${name}"] {`), night);
}

const THEMES: [string, Tokens][] = [
  ['light', light],
  ['dark', dark],
  ...['sky', 'wood'].flatMap((name): [string, Tokens][] => [
    [`light ${name}`, { ...light, ...table(name, false) }],
    [`dark ${name}`, { ...dark, ...table(name, true) }],
  ]),
];

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

const GROUNDS = ['ground', 'surface', 'surface-sunk', 'pasture'];
const TEXT: [string, string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-soft', ground],
    ['primary', ground],
    ['good', ground],
    ['bad', ground],
    ['info', ground],
  ]),
  ['warn', 'ground'],
  ['warn', 'surface'],
  ['ink-on-pasture', 'pasture'],
  ['ink-on-pasture', 'pasture-deep'],
  ['ink', 'pasture-deep'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-good', 'good'],
  ['on-warn', 'warn'],
  ['on-bad', 'bad'],
  ['on-info', 'info'],
  ['on-primary-soft', 'primary-soft'],
  ['on-good-soft', 'good-soft'],
  ['on-warn-soft', 'warn-soft'],
  ['on-turn-soft', 'turn-soft'],
  ...[1, 2, 3, 5, 7].map((grade): [string, string] => [`card-${grade}-ink`, `card-${grade}-paper`]),
  ['card-special-ink', 'card-special-paper'],
  ['card-special-accent', 'card-special-paper'],
  ['card-fan-ink', 'card-fan-paper'],
  ['card-back-ink', 'card-back'],
  ...Array.from({ length: 10 }, (_, seat): [string, string] => ['on-seat', `seat-${seat}`]),
];
const CONTROLS: [string, string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] => [
    ['line-strong', ground],
    ['focus', ground],
    ['chosen', ground],
    ['turn', ground],
    ...Array.from({ length: 10 }, (_, seat): [string, string] => [`seat-${seat}`, ground]),
  ]),
  ['on-chosen', 'chosen'],
  ['turn', 'turn-soft'],
  ['turn', 'pasture-deep'],
  ['card-fan-accent', 'card-fan-paper'],
  ['card-special-mark', 'card-special-paper'],
  ['card-fan-mark', 'card-fan-paper'],
];

describe.each(THEMES)('the %s theme', (_, tokens) => {
  const value = (name: string) => tokens[`--${name}`]!;

  it.each(TEXT)('has readable text: %s on %s', (text, ground) => {
    expect(contrast(value(text), value(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(CONTROLS)('has visible controls: %s on %s', (control, ground) => {
    expect(contrast(value(control), value(ground))).toBeGreaterThanOrEqual(3);
  });

  it('prints dearer cards on darker paper', () => {
    const papers = [1, 2, 3, 5, 7].map((grade) => luminance(value(`card-${grade}-paper`)));
    expect(papers).toEqual([...papers].sort((a, b) => b - a));
  });
});

it('has two themes that differ, and no colour outside of a pair that should be in one', () => {
  expect(dark['--ground']).not.toBe(light['--ground']);
  expect(
    Object.values({ ...light, ...dark }).filter((value) => value.includes('light-dark')),
  ).toEqual([]);
});
