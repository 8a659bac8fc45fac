import { describe, expect, it } from 'vitest';
import type { Event } from '../protocol/wire';
import { boardOf, type Board } from '../state/board';
import { RECORDED, recorded } from '../state/fixtures';
import { entered, heard, type TableState } from '../state/tableState';
import { beatsOf, durations, timeLeft, type Beat } from './beats';

interface Step {
  mode: string;
  events: Event[];
  start: Board;
  goal: Board;
  allowed: number;
  /** When it was told, and when the clocks start after it. */
  now: number;
  settled: number;
  beats: Beat[];
}

/** All steps of a recorded game that a viewer is shown. */
function stepsOf(name: string): Step[] {
  const steps: Step[] = [];
  let room: TableState | null = null;
  for (const { frame } of recorded(name)) {
    if (frame.type === 'fresh') {
      room = entered(frame);
      continue;
    }
    const before: TableState = room!;
    room = heard(before, frame);
    if (frame.message.type !== 'game-progressed' || !before.view || !frame.view) continue;
    const { events, reveal: allowed, settled } = frame.message;
    const [start, goal] = [boardOf(before.view), boardOf(frame.view)];
    steps.push({
      mode: frame.view.setup.mode,
      events,
      start,
      goal,
      allowed,
      now: frame.now,
      settled,
      beats: beatsOf(events, start, goal),
    });
  }
  return steps;
}

/** All modes that a table can play. */
function modes(name: string): string[] {
  const { frame } = recorded(name)[0]!;
  return frame.type === 'fresh' ? frame.snapshot.table.modes.map(({ mode }) => mode) : [];
}

const sum = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** How much too long each step is shown to a viewer at normal speed who skips nothing. */
function lateness(steps: Step[], timeFor = timeLeft): number[] {
  let end = 0;
  return steps.map(({ beats, allowed, now, settled }) => {
    const start = Math.max(end, now);
    end = start + sum(durations(beats, timeFor(allowed, settled, start), 'normal'));
    return sum(beats.map(({ share }) => share)) ? end - settled : 0;
  });
}

describe.each(RECORDED)('the beats of %s', (name) => {
  const steps = stepsOf(name);

  it('last no longer than the table allows', () => {
    for (const { beats, allowed } of steps) {
      expect(sum(durations(beats, allowed, 'normal'))).toBeLessThanOrEqual(allowed + 0.001);
      expect(sum(durations(beats, allowed, 'fast'))).toBeLessThanOrEqual(allowed);
      expect(sum(durations(beats, allowed, 'off'))).toBe(0);
    }
  });

  it('are over when a clock starts', () => {
    expect(lateness(steps).filter((late) => late > 0.001)).toEqual([]);
  });

  it('give everything that is told time to be seen', () => {
    for (const { beats, allowed } of steps)
      durations(beats, allowed, 'normal').forEach((time, at) => {
        if (beats[at]!.share) expect(time, beats[at]!.event.type).toBeGreaterThan(180);
      });
  });

  it('tell every event, in order', () => {
    for (const { beats, events } of steps)
      expect([...new Set(beats.map(({ event }) => event))]).toEqual(events);
  });

  it('never show a card twice, nor lose one before it is taken', () => {
    for (const { beats } of steps)
      for (const { board } of beats) {
        const cards = [
          ...board.rows.flatMap((row) => row.cards),
          ...board.queue.map(({ card }) => card),
        ];
        expect(new Set(cards).size).toBe(cards.length);
      }
  });

  it('lay the card that is too much at the end of the row before it is taken', () => {
    for (const { beats } of steps)
      beats.forEach(({ act, event, board }, at) => {
        if (act !== 'arrive' || event.type !== 'row-taken') return;
        expect(board.rows[event.row]!.cards.slice(0, event.cards.length)).toEqual(event.cards);
        expect(board.rows[event.row]!.cards.length).toBe(board.rows[event.row]!.capacity + 1);
        expect(beats[at + 1]).toMatchObject({ act: 'still', board });
        expect(beats[at + 2]!.board.rows[event.row]!.cards).toHaveLength(1);
      });
  });
});

it('would be shown for too long if every step took all the time allowed for it', () => {
  const late = RECORDED.flatMap((name) => lateness(stepsOf(name), (allowed) => allowed));
  expect(late.filter((late) => late > 0.001).length).toBeGreaterThan(0);
});

it('has a recorded game of every mode', () => {
  const played = RECORDED.map((name) => stepsOf(name)[0]!.mode);
  expect(new Set(played)).toEqual(new Set(modes(RECORDED[0]!)));
});

it('shows full rows and low cards alike in every mode', () => {
  const acts = RECORDED.flatMap((name) => stepsOf(name)).flatMap(({ beats }) =>
    beats.map(({ act }) => act),
  );
  expect(new Set(acts)).toEqual(
    new Set(['deal', 'turn', 'move', 'arrive', 'still', 'leave', 'rest']),
  );
});

it('looks at a dear row for longer', () => {
  const taken = stepsOf('ten').flatMap(({ beats }) => beats.filter(({ act }) => act === 'still'));
  const byCost = taken.map(
    ({ event, share }) => [event.type === 'row-taken' ? event.bullheads : 0, share] as const,
  );
  const [cheap, dear] = [byCost.sort((a, b) => a[0] - b[0])[0]!, byCost.at(-1)!];
  expect(dear[1]).toBeGreaterThan(cheap[1]);
});
