/** Puzzles: asked of the server, which answers a try; without a network from a pack that was kept. */
import type { Analysis } from '../coach/review';
import { Problem } from '../protocol/api';
import type { Connection } from '../protocol/connection';
import type { Command, ModeFacts, SeatAction, TableInfo, View } from '../protocol/wire';
import { boardOf } from '../state/board';
import { beSomebody, callAsMe } from '../state/identity.svelte';
import { tableOf } from '../state/replay.svelte';
import { Session } from '../state/session.svelte';

export interface Puzzle {
  id: string;
  view: View;
  /** The options of the decision in the notation of records. */
  options: string[];
  facts: ModeFacts;
}

export interface Standing {
  rating: number;
  tries: number;
  solved: number;
  streak: number;
  best_streak: number;
}

export interface Solution {
  best: string;
  themes: string[];
  difficulty: number;
  analysis: Analysis;
}

export interface Answer extends Solution {
  right: boolean;
  /** Whether it was the first try; only that one is rated. */
  counted: boolean;
  /** The rating before, and what is known after; `null` without the server. */
  before: number | null;
  standing: Standing | null;
}

export interface Asked {
  puzzle: Puzzle;
  known: boolean;
  /** `null`: asked without the server, from the pack. */
  standing: Standing | null;
  /** What puzzles of this game are about, to choose from. Offline ones keep it for the answer. */
  themes: string[];
}

const PACK = '/api/puzzles/pack';
const ANSWERS = '/api/puzzles/pack/answers';
/** The service worker leaves this cache alone. */
const CACHE = 'hornox-puzzles';
const DONE = 'hornox.puzzles.offline';

/** An empty mode or theme is any. */
export async function nextPuzzle(mode: string, theme: string): Promise<Asked> {
  try {
    await beSomebody('');
    const wanted = Object.entries({ mode, theme }).filter(([, value]) => value);
    const asked = await callAsMe<Asked>('GET', `/puzzles/next?${new URLSearchParams(wanted)}`);
    void keepPack().catch(() => undefined);
    return asked;
  } catch (error) {
    if (!isOffline(error)) throw error;
    return { puzzle: await nextKept(mode), known: false, standing: null, themes: [] };
  }
}

/** The answer to a try. An offline one reads the kept answers only now, and is not rated. */
export async function answerPuzzle(
  { puzzle, standing }: Asked,
  action: SeatAction,
): Promise<Answer> {
  if (standing) return callAsMe<Answer>('POST', `/puzzles/${puzzle.id}/tries`, { action });
  const { answers } = await kept<{ answers: Record<string, Solution> }>(ANSWERS);
  const solution = answers[puzzle.id];
  if (!solution) throw new Problem('offline', 0);
  markDone(puzzle.id);
  const right = optionName(puzzle, action) === solution.best;
  return { ...solution, right, counted: false, before: null, standing: null };
}

export function reportPuzzle(id: string, text: string): Promise<void> {
  return callAsMe('POST', `/puzzles/${id}/reports`, { text });
}

/** The option in the notation of records. */
export function optionName({ view, options }: Puzzle, action: SeatAction): string {
  const index = view.decision?.options.findIndex((option) => isSame(option, action)) ?? -1;
  return options[index] ?? '';
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return [...names].every((name) => isSame(first[name], second[name]));
}

const isOffline = (error: unknown): boolean => error instanceof Problem && error.code === 'offline';

let keeping: Promise<void> | null = null;

/** Keep puzzles and, apart from them, their answers. Once for each visit. */
function keepPack(): Promise<void> {
  keeping ??= keep();
  return keeping;
}

async function keep(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(CACHE);
  await cache.addAll([PACK, ANSWERS]);
}

async function kept<T>(path: string): Promise<T> {
  const found = 'caches' in globalThis ? await caches.match(path) : undefined;
  if (!found) throw new Problem('offline', 0);
  return (await found.json()) as T;
}

async function nextKept(mode: string): Promise<Puzzle> {
  const { puzzles } = await kept<{ puzzles: Puzzle[] }>(PACK);
  const fitting = puzzles.filter(({ view }) => !mode || view.setup.mode === mode);
  const done = doneOffline();
  const next = fitting.find(({ id }) => !done.includes(id)) ?? fitting[0] ?? puzzles[0];
  if (!next) throw new Problem('offline', 0);
  if (done.includes(next.id)) localStorage.removeItem(DONE); // from the beginning
  return next;
}

function doneOffline(): string[] {
  try {
    return JSON.parse(localStorage.getItem(DONE) ?? '[]') as string[];
  } catch {
    return [];
  }
}

function markDone(id: string): void {
  localStorage.setItem(DONE, JSON.stringify([...new Set([...doneOffline(), id])]));
}

/** A table at which only this decision is made. */
export function sessionFor(
  { view, facts }: Puzzle,
  nameOf: (seat: number) => string,
  onanswer: (action: SeatAction) => void,
): Session {
  const connection = {
    clock: { time: () => Date.now() },
    do: (command: Command) => {
      if (command.type === 'answer') onanswer(command.action);
      return Promise.resolve({ type: 'ack', id: '' });
    },
    close: () => undefined,
  } as unknown as Connection;
  const names = view.seats.map(({ seat }) => nameOf(seat));
  const replay = { setup: view.setup, names, bots: names.map(() => null), steps: [], facts };
  const session = new Session('', '', () => connection);
  session.room = {
    table: {
      ...tableOf(replay),
      game: { game: 1, decision: view.prompt.id, clocks: [], paused: null, seen: [] },
    } as unknown as TableInfo,
    seat: view.seat,
    view,
    held: null,
    name: null,
    hosting: false,
  };
  session.reveal.set(boardOf(view));
  return session;
}
