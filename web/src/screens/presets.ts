/** Kinds of tables that people open, each with everything set at once. */
import type { IconName } from '../art';
import type { ModeInfo } from '../protocol/bodies';
import type { Terms } from '../protocol/wire';
import { newTerms } from '../state/offer.svelte';
import { withOptions } from '../state/options';

export type PresetName = 'quick' | 'evening' | 'club' | 'days' | 'family';

export interface Preset {
  name: PresetName;
  icon: IconName;
  /** Which bots are offered in the lobby. */
  level?: string;
  /** Only for games whose length can be chosen. */
  needsRounds?: boolean;
  changes: Partial<Omit<Terms, 'game'>>;
  rounds?: number;
}

export const PRESETS: Preset[] = [
  { name: 'quick', icon: 'speed', needsRounds: true, rounds: 1, changes: {} },
  { name: 'evening', icon: 'moon', changes: { grace: 60 } },
  {
    name: 'club',
    icon: 'clock',
    changes: {
      timing: { pace: 'live', seconds: 30, bank: 60, days: null },
      seating: 'rotated',
      memory_aid: false,
    },
  },
  {
    name: 'days',
    icon: 'calendar',
    changes: { timing: { pace: 'by-turns', seconds: null, bank: 0, days: 2 } },
  },
  /** Seats stay free for the family; bots that are added, or stand in, are beginners. */
  {
    name: 'family',
    icon: 'users',
    level: 'calf',
    rounds: 2,
    changes: { stand_in: 'calf', grace: 120 },
  },
];

/** The terms of such a table, for the same game and as many people. */
export function presetTerms(
  preset: Preset,
  { game, places }: Terms,
  info: ModeInfo | undefined,
): Terms {
  const plain = newTerms(game.mode, places, game.fan_cards ?? []);
  const options = { ...plain.game, rounds: preset.rounds ?? null };
  return { ...plain, ...preset.changes, game: withOptions(info, game.mode, options) };
}
