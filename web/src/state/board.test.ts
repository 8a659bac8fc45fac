import { describe, expect, it } from 'vitest';
import { advance, boardOf, type Board } from './board';
import { RECORDED, recorded } from './fixtures';
import { entered, heard, type TableState } from './tableState';

/** What the eye compares: rows with what stands on them, cards to come, piles and points. */
function shown(board: Board) {
  return {
    rows: board.rows.map(({ bullheads: _, ...row }) => row),
    queue: board.queue,
    seats: board.seats.map(({ has_chosen: _, ...seat }) => seat),
    pool: board.pool,
    buffalo: board.buffalo && { ...board.buffalo, emptied: [] },
  };
}

describe.each(RECORDED)('the events of %s', (name) => {
  it('lead to the board of the view', () => {
    let room: TableState | null = null;
    let compared = 0;
    for (const { frame } of recorded(name)) {
      if (frame.type === 'fresh') {
        room = entered(frame);
        continue;
      }
      const before = room!.view;
      room = heard(room!, frame);
      if (frame.message.type !== 'game-progressed' || !before || !frame.view) continue;
      const goal = boardOf(frame.view);
      const after = frame.message.events.reduce(
        (board, event) => advance(board, event, goal),
        boardOf(before),
      );
      expect(shown(after)).toEqual(shown(goal));
      compared++;
    }
    expect(compared).toBeGreaterThan(30);
    expect(room!.table.playing).toBe(false);
    expect(room!.table.results).toHaveLength(1);
  });
});
