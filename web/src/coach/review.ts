/** What the coach says of a game and of a decision, as the server sends it. Seats, rows and moves count from 0. */
import type { Prize } from '../protocol/bodies';
import { callAsMe } from '../state/identity.svelte';

export interface Estimate {
  mean: number;
  error: number | null;
}

export interface Reason {
  key: string;
  values: Record<string, number>;
}

export interface OptionAnalysis {
  /** In the notation of records: `play 57`, `take row 3`. */
  action: string;
  bullheads: Estimate;
  behind: Estimate;
  cost: Estimate;
  wins: Estimate;
  chance_cost: Estimate;
  takes_now: number | null;
  takes_cost: number | null;
  later: number | null;
  reason: Reason;
}

export interface Analysis {
  decision: string;
  kind: string;
  seat: number;
  forced: boolean;
  best: string;
  expected: number;
  options: OptionAnalysis[];
}

export type Grade =
  'forced' | 'best' | 'good' | 'inaccuracy' | 'mistake' | 'heavy-mistake' | 'blunder';

/** What is known of a decision as soon as it is analysed. */
export interface EarlyDecision {
  seat: number;
  move: number;
  round: number;
  turn: number;
  chosen: string;
  analysis: Analysis | null;
}

export interface Decision extends Omit<EarlyDecision, 'seat'> {
  grade: Grade;
  measure: Measure;
  cost: Estimate;
  praise: string | null;
  unpunished: boolean;
  own: number | null;
  rest: number | null;
  reason: Reason;
}

export interface AccountParts {
  result: number;
  par: number;
  deal: number;
  own: number;
  rest: number;
}

export interface RoundAccount extends AccountParts {
  round: number;
  steps: { move: number; own: number; rest: number }[];
}

export interface Account extends AccountParts {
  rounds: RoundAccount[];
}

export interface Level {
  cost: number;
  error: number;
  decisions: number;
  name: string | null;
  low: string | null;
  high: string | null;
}

export interface SeatReview {
  seat: number;
  bullheads: Account;
  chance: Account;
  level: Level | null;
  unpunished: number;
  turning_points: { own: number[]; rest: number[] };
  decisions: Decision[];
}

export interface Review {
  mode: string;
  players: number;
  scores: number[][];
  seats: SeatReview[];
}

/** Prizes name players by their seats. */
export interface Reviewed {
  review: Review;
  prizes: Prize[];
}

/** How far the coach is. `waiting`: how many reviews wait for a worker. */
export interface Progress {
  done: number;
  total: number;
  waiting: number;
  decisions: EarlyDecision[];
}

interface Part {
  done: number;
  total: number;
  decision?: EarlyDecision | null;
}

type Answer<T> = ({ state: 'done' } & T) | { state: string; waiting: number; parts: Part[] };

const PAUSE = 700;

/** Ask until the review is there. The server stops computing soon after the last question. */
export async function loadReview(
  id: string,
  onprogress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Reviewed> {
  let known = 0;
  const progress: Progress = { done: 0, total: 0, waiting: 0, decisions: [] };
  for (;;) {
    const answer = await callAsMe<Answer<Reviewed>>('GET', `/games/${id}/review?from=${known}`);
    signal.throwIfAborted();
    if ('review' in answer) return answer;
    const { parts, waiting } = answer as { parts: Part[]; waiting: number };
    known += parts.length;
    Object.assign(progress, parts.at(-1) ? pick(parts.at(-1)!) : {}, { waiting });
    progress.decisions = [
      ...progress.decisions,
      ...parts.flatMap(({ decision }) => decision ?? []),
    ];
    onprogress({ ...progress });
    await pause(signal);
  }
}

const pick = ({ done, total }: Part): { done: number; total: number } => ({ done, total });

export async function pause(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  signal.throwIfAborted();
}

/** The decision that a seat had made last, or was about to make, at this move. */
export function decisionAt<T extends { move: number }>(
  decisions: T[],
  move: number,
): T | undefined {
  return decisions.findLast((decision) => decision.move <= move) ?? decisions[0];
}

export function optionOf(analysis: Analysis | null, action: string): OptionAnalysis | undefined {
  return analysis?.options.find((option) => option.action === action);
}

/** What a decision is graded by. In a game's last round it may be the chance to win. */
export type Measure = 'bullheads' | 'chance';

export function bestOf(analysis: Analysis, measure: Measure): string {
  if (measure === 'bullheads') return analysis.best;
  return analysis.options.reduce((best, one) => (one.wins.mean > best.wins.mean ? one : best))
    .action;
}

/** How much worse an option is than the best one. */
export function behind(option: OptionAnalysis, measure: Measure): number {
  return Math.max(0, (measure === 'chance' ? option.chance_cost : option.behind).mean);
}

/** The full length of a bar, at least: small differences look small. */
const FULL: Record<Measure, number> = { bullheads: 2, chance: 0.1 };

/** The length of the bar of each option, from 0 to 1: how much worse it is than the best. */
export function barLengths(analysis: Analysis, measure: Measure): Map<string, number> {
  const values = analysis.options.map((option) => behind(option, measure));
  const full = Math.max(FULL[measure], ...values);
  return new Map(analysis.options.map(({ action }, index) => [action, values[index]! / full]));
}

const FAULTS: Grade[] = ['inaccuracy', 'mistake', 'heavy-mistake', 'blunder'];
export const isFault = ({ grade }: Decision): boolean => FAULTS.includes(grade);

/** The moments that turned a seat's game, in the order of the game. */
export function turningPoints({ turning_points, decisions }: SeatReview): Decision[] {
  const moves = new Set([...turning_points.own, ...turning_points.rest]);
  return decisions.filter(({ move }) => moves.has(move));
}

/** The chance to win before each decision, and at the end. */
export function chances({
  chance,
}: SeatReview): { move: number | null; round: number; value: number }[] {
  const points: { move: number | null; round: number; value: number }[] = [];
  for (const { round, par, deal, steps, result } of chance.rounds) {
    let value = par + deal;
    for (const { move, own, rest } of steps) {
      points.push({ move, round, value });
      value += own + rest;
    }
    if (!steps.length) points.push({ move: null, round, value: result });
  }
  if (chance.rounds.length)
    points.push({ move: null, round: chance.rounds.at(-1)!.round, value: chance.result });
  return points;
}
