import { beforeAll, describe, expect, it, vi } from 'vitest';
import german from '../languages/de';
import english from '../languages/en';
import { speak } from '../i18n/index.svelte';
import type { CardPlaced, Event, LowCardPlayed, Outcome } from '../protocol/wire';
import { RECORDED, recorded } from './fixtures';
import type { Use } from './picks';
import { ending, tell, tellPlayed, tellUse, turnedNumber, whom, type Cast } from './story';

vi.stubGlobal('document', { documentElement: {} });

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn', 'Gil', 'Hana', 'Ines', 'Jo'];
const LANGUAGES = { en: english.messages, de: german.messages } as const;

/** What may not be read in any sentence. */
const UNFINISHED = /story\.|use\.|skipped\.|special\.|shows\.|undefined|NaN|null|[{}]|: \S*: /;
const SECOND_PERSON = { en: /\b(you|your)\b/i, de: /\b(du|dich|dir|dein\w*|ihr)\b/i };
/** The reader as subject of a verb in the third person. */
const WRONG_VERB = {
  en: /\byou (is|has|[a-z]+s)\b/i,
  de: /\bdu (?!setzt|bist)[a-zäöü]+(?<!s)t\b/i,
};

function cast(me: number | null, buffalo = false): Cast {
  return { buffalo, me, name: (seat) => NAMES[seat]! };
}

function events(name: string): Event[] {
  return recorded(name).flatMap(({ frame }) =>
    frame.type === 'news' && frame.message.type === 'game-progressed' ? frame.message.events : [],
  );
}

function readers(name: string): (number | null)[] {
  const first = recorded(name)[0]!.frame;
  const seats = first.type === 'fresh' ? first.snapshot.table.seats.length : 0;
  return [null, ...Array(seats).keys()];
}

describe.each(['en', 'de'] as const)('in %s', (language) => {
  beforeAll(() => speak(language));

  it.each(RECORDED)('every event of %s is a whole sentence, for every reader', (name) => {
    const everybody = readers(name);
    for (const event of events(name))
      for (const me of everybody) {
        const sentence = tell(event, cast(me, name === 'buffalo'));
        expect(sentence).not.toMatch(UNFINISHED);
        expect(sentence).toMatch(/^["„“]?[A-ZÄÖÜ0-9].*[.!]$/);
        expect(sentence).not.toMatch(WRONG_VERB[language]);
        if (me === null) expect(sentence).not.toMatch(SECOND_PERSON[language]);
        else expect(sentence).not.toContain(NAMES[me]);
      }
  });

  it('every sentence that names a seat has one for the reader', () => {
    const texts: Record<string, string> = LANGUAGES[language];
    const named = Object.keys(texts).filter((key) => /\{seat\}/.test(texts[key]!));
    expect(named.length).toBeGreaterThan(40);
    for (const key of named) {
      expect(texts[`${key}.you`], key).toMatch(SECOND_PERSON[language]);
      expect(texts[`${key}.you`], key).not.toContain('{seat}');
      expect(texts[key], key).not.toMatch(SECOND_PERSON[language]);
    }
  });

  it('sentences about the reader, the Buffalo and the team fill the same values', () => {
    const texts: Record<string, string> = LANGUAGES[language];
    const values = (text: string): string[] =>
      [...new Set(text.match(/\{\w+\}/g))]
        .filter((value) => value !== '{seat}' && value !== '{who}')
        .sort();
    for (const [key, text] of Object.entries(texts)) {
      const [, other] =
        /^((?:story|use|played|card\.of|scored)\S*)\.(?:you|buffalo|team)$/.exec(key) ?? [];
      if (other) expect(values(text), key).toEqual(values(texts[other] ?? ''));
    }
  });
});

const PLACED: CardPlaced = {
  type: 'card-placed',
  seat: 1,
  card: 44,
  number: 44,
  row: 1,
  reason: 'least-difference',
  beside: 41,
  taken: [],
  bullheads: 0,
  skipped: [],
};
const LOW: LowCardPlayed = { type: 'low-card-played', seat: 1, card: 50, number: 5, skipped: [] };

describe('where a card goes', () => {
  beforeAll(() => speak('en'));

  it('is told of others and of oneself', () => {
    expect(tell(PLACED, cast(null))).toBe('Ben’s 44 goes to row 2: the 41 is closest below.');
    expect(tell(PLACED, cast(1))).toBe('Your 44 goes to row 2: the 41 is closest below.');
    expect(tell({ ...PLACED, seat: null }, cast(1, true))).toMatch(
      /^The Buffalo’s 44 goes to row 2/,
    );
  });

  it('names the number that a turned card counts as, with two digits', () => {
    expect(tell({ ...PLACED, card: 30, number: 3 }, cast(1))).toMatch(
      /^Your 30 \(as 03\) goes to row 2/,
    );
    expect(tellPlayed({ seat: 1, card: 30, twisted: true }, cast(1))).toBe('Your 30 (as 03)');
    expect(tellPlayed({ seat: 1, card: 33, twisted: true }, cast(0))).toBe('Ben’s 33');
    expect([31, 90].map(turnedNumber)).toEqual(['13', '09']);
  });

  it('says which row did not take the card, and why', () => {
    const beside = (
      number: number,
      refusal: 'parity' | 'direction' | 'equal' | 'blocked',
    ): string => tell({ ...PLACED, card: number, number, skipped: [{ row: 2, refusal }] }, cast(1));
    expect(beside(44, 'parity')).toBe(
      'Your 44 goes to row 2, behind the 41: row 3 takes odd numbers only.',
    );
    expect(beside(45, 'parity')).toMatch(/: row 3 takes even numbers only\.$/);
    expect(beside(44, 'direction')).toMatch(/: row 3 descends\.$/);
    expect(beside(44, 'equal')).toMatch(/: row 3 ends with the same number, 44\.$/);
    expect(beside(44, 'blocked')).toMatch(/: row 3 is blocked\.$/);
  });

  it('says why a card fits nowhere', () => {
    const low: LowCardPlayed = {
      ...LOW,
      skipped: [
        { row: 1, refusal: 'parity' },
        { row: 2, refusal: 'direction' },
      ],
    };
    expect(tell(LOW, cast(0))).toBe(
      'Ben’s 50 (as 05) fits nowhere. Ben takes a row of their choice.',
    );
    expect(tell(low, cast(1))).toBe(
      'Your 50 (as 05) fits nowhere: row 2 takes even numbers only and row 3 descends. You take a row of your choice.',
    );
  });

  it('says so also where the row is taken, once', () => {
    const full: CardPlaced = {
      ...PLACED,
      reason: 'full-row',
      beside: null,
      skipped: [{ row: 0, refusal: 'blocked' }],
    };
    expect(tell(full, cast(1))).toBe('Your 44 now starts row 2: row 1 is blocked.');
    expect(tell({ ...full, reason: 'low-card' }, cast(1))).toBe('Your 44 now starts row 2.');
    expect(tell({ ...full, reason: 'low-card', seat: null }, cast(1, true))).toMatch(
      /: row 1 is blocked\.$/,
    );
  });
});

describe('proposals', () => {
  const use: Use = { type: 'let-replace', seat: 1 };
  const proposed: Event = { type: 'use-proposed', seat: 0, use };

  it('address the reader where the reader is meant', async () => {
    await speak('en');
    expect(tell(proposed, cast(1, true))).toBe('Ann proposes: you place another card (Replace).');
    expect(tell(proposed, cast(0, true))).toBe('You propose: Ben places another card (Replace).');
    expect(tellUse({ type: 'place-last', seat: 1 }, cast(1, true))).toBe(
      'your card goes last (Last card)',
    );
    await speak('de');
    expect(tell(proposed, cast(1, true))).toBe(
      'Ann schlägt vor: Du legst eine andere Karte (Ersetzen).',
    );
    expect(tellUse({ type: 'place-last', seat: 1 }, cast(1, true))).toBe(
      'Deine Karte kommt zuletzt (Letzte Karte)',
    );
  });
});

describe('rows taken', () => {
  const taken: Event = {
    type: 'row-taken',
    seat: 1,
    row: 2,
    cards: [12, 13],
    bullheads: 2,
    reason: 'low-card',
    kept: null,
  };

  it('go to a player, to the reader, to the team or to the Buffalo', async () => {
    await speak('en');
    expect(tell(taken, cast(0))).toBe('Ben takes row 3: 12 13, 2 bullheads.');
    expect(tell(taken, cast(1))).toBe('You take row 3: 12 13, 2 bullheads.');
    expect(tell(taken, cast(1, true))).toBe('The team takes row 3: 12 13, 2 bullheads.');
    expect(tell({ ...taken, seat: null, reason: 'full-row' }, cast(1, true))).toBe(
      'Row 3 is full: the Buffalo takes 12 13, 2 bullheads.',
    );
    await speak('de');
    expect(tell({ ...taken, reason: 'full-row' }, cast(1))).toBe(
      'Reihe 3 ist voll: Du nimmst 12 13, 2 Hornochsen.',
    );
  });
});

describe('the end', () => {
  const outcome = (winners: number[]): Outcome => ({
    result: 'ranked',
    points: [6, 6, 9],
    winners,
  });

  it('is told in the reader’s person', async () => {
    await speak('en');
    expect(ending(outcome([0]), cast(0))).toBe('You win with 6 points!');
    expect(ending(outcome([0]), cast(1))).toBe('Ann wins with 6 points.');
    expect(ending(outcome([0, 1]), cast(1))).toBe('You and Ann win with 6 points each!');
    expect(ending(outcome([0, 1]), cast(null))).toBe('Ann and Ben win with 6 points each.');
    await speak('de');
    expect(ending(outcome([0]), cast(0))).toBe('Du gewinnst mit 6 Punkten!');
    expect(ending(outcome([0, 1]), cast(1))).toBe('Du und Ann, ihr gewinnt mit je 6 Punkten!');
    expect(ending(outcome([0, 1]), cast(2))).toBe('Ann und Ben gewinnen mit je 6 Punkten.');
  });

  it('waits for people by name, and for the reader', async () => {
    await speak('de');
    expect(whom([0, 1, 2], cast(1))).toBe('Ann, Cleo und dich');
    await speak('en');
    expect(whom([1], cast(1))).toBe('you');
    expect(whom([0, 2], cast(1))).toBe('Ann and Cleo');
  });
});
