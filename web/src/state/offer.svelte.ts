/** What tables can be made of, asked once. */
import { call } from '../protocol/api';
import type { ModeInfo, Offer } from '../protocol/bodies';
import { spoken } from '../i18n/index.svelte';
import type { Terms } from '../protocol/wire';

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
  return offer?.modes.find((info) => info.mode === mode);
}

/** Levels of bots for people, the weakest first. */
export function levels(): { name: string; summary: string }[] {
  return (offer?.bots ?? [])
    .filter(({ level }) => level !== null)
    .sort((a, b) => (a.level ?? 0) - (b.level ?? 0))
    .map((bot) => ({
      name: bot.name,
      summary: spoken() === 'de' ? bot.summary_de : bot.summary_en,
    }));
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
  };
}
