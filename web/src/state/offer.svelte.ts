/** What tables can be made of, asked once. */
import { call } from '../protocol/api';
import type { ModeInfo, Offer } from '../protocol/bodies';
import { DEFAULT_TERMS } from '../protocol/shared';
import type { Terms } from '../protocol/wire';
import { withCards, withOptions } from './options';
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
    setTimeout(() => void ask(), AGAIN);
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
  const info = modeInfo(mode);
  return info ? Math.min(Math.max(wanted, info.fewest), info.most) : wanted;
}

/** The terms of a game against bots, as they were last. */
export function quickTerms(mode: string, game: QuickGame, fanCards: string[]): Terms {
  const info = modeInfo(mode);
  const terms = newTerms(mode, seatsFor(mode, game.opponents + 1), fanCards);
  return {
    ...terms,
    hints: offer?.coach ?? false,
    game: withOptions(info, mode, { ...game.options, ...withCards(info, fanCards) }),
  };
}

/** The server's default terms, with a level that people know as the stand-in. */
export function newTerms(mode: string, places: number, fanCards: string[]): Terms {
  return {
    ...DEFAULT_TERMS,
    game: withOptions(modeInfo(mode), mode, withCards(modeInfo(mode), fanCards)),
    places,
    stand_in: 'ox',
  };
}
