/**
 * Two turns of the base game for the start page, step by step: who lies where. The second turn ends
 * with what the game is about: the sixth card takes the row.
 */

/** Where a card is: in a row, waiting to be placed, taken, or not on the table. */
export type Spot =
  | { at: 'row'; row: number; place: number }
  | { at: 'waiting'; place: number }
  | { at: 'taken' }
  | { at: 'away' };

export interface Step {
  spots: ReadonlyMap<number, Spot>;
  /** Waiting cards lie face down. */
  hidden: boolean;
  /** The row that was just taken. */
  taken: number | null;
  /** What is said about it. */
  said: 'begins' | 'chosen' | 'revealed' | 'placed' | 'taken';
}

const START = [[12], [37], [43], [58]];
/** Each card with its row, in the order in which they are placed. */
const TURNS: [card: number, row: number][][] = [
  [
    [14, 0],
    [15, 0],
    [44, 2],
    [61, 3],
  ],
  [
    [21, 0],
    [26, 0],
    [30, 0],
    [36, 0],
  ],
];
const LONGEST = 5;

export const CARDS: readonly number[] = [...START.flat(), ...TURNS.flat().map(([card]) => card)];

export const STEPS: readonly Step[] = steps();

/** The picture for those who want no movement: the moment before the sixth card. */
export const STILL = STEPS.findIndex(({ taken }) => taken !== null) - 1;

function steps(): Step[] {
  let rows = START;
  let gone: number[] = [];
  const shown = [step('begins', rows, [], gone)];
  for (const turn of TURNS) {
    const waiting = turn.map(([card]) => card);
    shown.push(step('chosen', rows, waiting, gone), step('revealed', rows, waiting, gone));
    for (const [index, [card, row]] of turn.entries()) {
      const cards = rows[row]!;
      const full = cards.length === LONGEST;
      if (full) gone = [...gone, ...cards];
      rows = rows.with(row, full ? [card] : [...cards, card]);
      shown.push(
        step(full ? 'taken' : 'placed', rows, waiting.slice(index + 1), gone, full ? row : null),
      );
    }
  }
  return shown;
}

function step(
  said: Step['said'],
  rows: number[][],
  waiting: number[],
  gone: number[],
  taken: number | null = null,
): Step {
  const spots = new Map<number, Spot>(CARDS.map((card) => [card, { at: 'away' }]));
  rows.forEach((cards, row) =>
    cards.forEach((card, place) => spots.set(card, { at: 'row', row, place })),
  );
  waiting.forEach((card, index) =>
    spots.set(card, { at: 'waiting', place: index + 4 - waiting.length }),
  );
  gone.forEach((card) => spots.set(card, { at: 'taken' }));
  return { spots, hidden: said === 'chosen', taken, said };
}
