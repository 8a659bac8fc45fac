import { describe, expect, it } from 'vitest';
import type { View } from '../protocol/wire';
import { recorded } from './fixtures';
import { canPass, goesAhead, startPassing, stillPassing } from './autoPass';

/** The first moment of a recorded game before a placement at which a member may go ahead. */
const VIEW: View = recorded('buffalo')
  .map(({ frame }) => (frame.type === 'news' ? frame.view : frame.snapshot.view))
  .find((view): view is View => view !== null && canPass(view))!;

function withRow(at: number, changes: Partial<View['rows'][number]>): View {
  return {
    ...VIEW,
    rows: VIEW.rows.map((row, index) => (index === at ? { ...row, ...changes } : row)),
  };
}

const proposal = { seat: 1, use: { type: 'stop-row' as const, row: 0 }, agreed: [] };
const PROPOSED: View = { ...VIEW, prompt: { ...VIEW.prompt, proposal } };
const FULL = withRow(0, { cards: [1, 2, 3, 4, 5] });
const NEWS: [string, View][] = [
  ['a proposal', PROPOSED],
  [
    'another open special card',
    { ...VIEW, buffalo: { ...VIEW.buffalo!, open: ['shift', 'shift'] } },
  ],
  ['a Stop', withRow(1, { stopped: true })],
  ['a 7 nimmt!', withRow(2, { seven: true, capacity: 6 })],
  ['a full row', FULL],
];

describe('passing', () => {
  it('is offered before a placement, not with a proposal on the table or after the last card', () => {
    expect(canPass(VIEW)).toBe(true);
    expect(canPass(PROPOSED)).toBe(false);
    expect(canPass({ ...VIEW, queue: [] })).toBe(false);
    expect(goesAhead({ ...VIEW, queue: [] })).toBe(true);
    expect(goesAhead(PROPOSED)).toBe(false);
    expect(goesAhead({ ...VIEW, decision: null })).toBe(false);
  });

  it.each(NEWS)('lasts for the turn in spite of %s', (_, view) => {
    expect(stillPassing(startPassing('turn', VIEW), view)).not.toBeNull();
  });

  it.each(NEWS)('until something changes ends with %s', (_, view) => {
    expect(stillPassing(startPassing('change', VIEW), view)).toBeNull();
  });

  it('until something changes goes on while nothing does', () => {
    const placed = { ...withRow(0, { cards: [1, 2] }), queue: VIEW.queue.slice(1) };
    expect(stillPassing(startPassing('change', VIEW), placed)).not.toBeNull();
  });

  it('until something changes does not mind a row that was full and is taken', () => {
    const taken = stillPassing(startPassing('change', FULL), VIEW);
    expect(taken).not.toBeNull();
    expect(stillPassing(taken!, FULL)).toBeNull();
  });

  it.each(['turn', 'change'] as const)('(%s) ends with the turn and with the game', (until) => {
    const passing = startPassing(until, VIEW);
    expect(stillPassing(passing, { ...VIEW, turn: VIEW.turn + 1 })).toBeNull();
    const outcome = { result: 'team-won' as const, points: [1, 2], winners: [0] };
    expect(stillPassing(passing, { ...VIEW, outcome })).toBeNull();
  });
});
