/**
 * Passing: going ahead before every placement without being asked each time, for the rest of a turn
 * or until something changes that bears on the special cards. A proposal is always asked about.
 */
import type { View } from '../protocol/wire';

export type Until = 'turn' | 'change';

export interface Passing {
  until: Until;
  seen: Sight;
}

/** What the member had seen when they chose to pass. */
interface Sight {
  round: number;
  turn: number;
  open: string[];
  /** For each row, whether a Stop and a 7 nimmt! lie there. */
  marks: string[];
  full: number[];
}

/** Whether this turn has placements that can be passed. */
export function canPass(view: View): boolean {
  return goesAhead(view) && view.queue.length > 0;
}

/** Whether this question is answered with "go ahead" while passing. */
export function goesAhead({ decision, prompt }: View): boolean {
  return decision?.kind === 'team-talking' && prompt.proposal === null;
}

export function startPassing(until: Until, view: View): Passing {
  return { until, seen: sightOf(view) };
}

/** What is left of it when this is seen; `null`: it is over. Either ends with the turn. */
export function stillPassing({ until, seen }: Passing, view: View): Passing | null {
  const now = sightOf(view);
  const over = now.round !== seen.round || now.turn !== seen.turn || view.outcome !== null;
  return over || (until === 'change' && isNew(seen, now, view)) ? null : { until, seen: now };
}

/** A proposal, another open special card, a Stop or 7 nimmt! that came or went, or a row now full. */
function isNew(seen: Sight, now: Sight, view: View): boolean {
  return (
    view.prompt.proposal !== null ||
    differ(seen.open, now.open) ||
    differ(seen.marks, now.marks) ||
    now.full.some((row) => !seen.full.includes(row))
  );
}

function sightOf({ round, turn, buffalo, rows }: View): Sight {
  return {
    round,
    turn,
    open: buffalo?.open ?? [],
    marks: rows.map(({ stopped, seven }) => `${stopped} ${seven}`),
    full: rows.flatMap((row, at) => (row.cards.length >= row.capacity ? [at] : [])),
  };
}

function differ(one: string[], other: string[]): boolean {
  return one.join() !== other.join();
}
