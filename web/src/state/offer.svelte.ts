/** What tables can be made of, asked once. */
import { call } from '../protocol/api';
import type { ModeInfo, Offer } from '../protocol/bodies';
import type { Terms } from '../protocol/wire';
import type { QuickGame } from './settings.svelte';

const AGAIN = 4_000;

let offer = $state.raw<Offer | null>(null);
let silent = $state(false);
let asked = false;

export function offered(): Offer | null {
  if (!asked) void ask();
  return offer;
}

/** Whether the server does not answer. */
export function isSilent(): boolean {
  return silent;
}

async function ask(): Promise<void> {
  asked = true;
  try {
    offer = await call<Offer>('GET', '/offer');
    silent = false;
  } catch {
    silent = true;
    setTimeout(ask, AGAIN);
  }
}

export function modeInfo(mode: string): ModeInfo | undefined {
  return offered()?.modes.find((info) => info.mode === mode);
}

/** Levels of bots for people, the weakest first. */
export function levels(): { name: string }[] {
  return (offered()?.bots ?? [])
    .filter(({ level }) => level !== null)
    .sort((a, b) => (a.level ?? 0) - (b.level ?? 0))
    .map(({ name }) => ({ name }));
}

/** A number of seats that this game can be played with. */
export function seatsFor(mode: string, wanted: number): number {
  const { fewest, most } = modeInfo(mode) ?? { fewest: 2, most: 10 };
  return Math.min(Math.max(wanted, fewest), most);
}

/** The terms of a game against bots, as they were last. */
export function quickTerms(mode: string, game: QuickGame, fanCards: string[]): Terms {
  const { target, strict, rounds } = game;
  const terms = newTerms(mode, seatsFor(mode, game.opponents + 1), fanCards);
  return { ...terms, game: { ...terms.game, target, strict: strict || null, rounds } };
}

export function newTerms(mode: string, places: number, fanCards: string[]): Terms {
  return {
    game: {
      mode,
      target: null,
      strict: null,
      rounds: null,
      fan_cards: mode === 'fan' ? fanCards : null,
    },
    places,
    timing: { pace: 'live', seconds: null, bank: 0, days: null },
    lock_in: false,
    spectators: 20,
    seating: 'kept',
    stand_in: 'ox',
    memory_aid: true,
    grace: 30,
    open_points: true,
    patience: 120,
  };
}
