/** What a viewer likes, kept on this device. */
import { speak, type Language } from '../i18n/index.svelte';
import type { GameOptions } from './options';

export type Speed = 'off' | 'fast' | 'normal' | 'slow';
export type Theme = 'system' | 'light' | 'dark';
export type TableColour = 'pasture' | 'sky' | 'wood';
export type Volume = 'off' | 'soft' | 'full';

/** A game against bots: with whom, and how it was agreed on. */
export interface QuickGame {
  opponents: number;
  level: string;
  options: GameOptions;
}

export interface Settings {
  language: Language | null;
  theme: Theme;
  table: TableColour;
  speed: Speed;
  sound: Volume;
  /** Sound was offered once on this device. */
  soundOffered: boolean;
  /** A choice is sent only after a second touch. */
  confirm: boolean;
  memoryAid: boolean;
  /** Keys of one letter or digit do something. */
  keys: boolean;
  /** A card that is looked at shows where it would go. */
  hints: boolean;
  /** The game played last, and how each game was played last. */
  mode: string;
  games: Record<string, Partial<QuickGame>>;
  /** For games that were not played yet. */
  opponents: number;
  level: string;
  fanCards: string[];
}

const KEY = 'hornox.settings';
const DEFAULTS: Settings = {
  language: null,
  theme: 'system',
  table: 'pasture',
  speed: 'normal',
  sound: 'off',
  soundOffered: false,
  confirm: false,
  memoryAid: false,
  keys: true,
  hints: true,
  mode: 'base',
  games: {},
  opponents: 3,
  level: 'ox',
  fanCards: ['even-odd'],
};

const settings = $state<Settings>(load());

export function preferences(): Settings {
  return settings;
}

export function prefer(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  localStorage.setItem(KEY, JSON.stringify(settings));
  applyTheme();
}

/** How this game was played last, or would be played first. */
export function quickGame(mode: string): QuickGame {
  const { opponents, level, games } = settings;
  const { opponents: number = opponents, level: bots = level, ...rest } = games[mode] ?? {};
  const { options, ...flat } = rest as Partial<QuickGame>;
  return { opponents: number, level: bots, options: options ?? (flat as GameOptions) }; // they once lay flat
}

export function preferGame(mode: string, changes: Partial<QuickGame>): void {
  prefer({ games: { ...settings.games, [mode]: { ...quickGame(mode), ...changes } } });
}

export async function chooseLanguage(language: Language): Promise<void> {
  prefer({ language });
  await speak(language);
}

export function applyTheme(): void {
  mark('data-theme', settings.theme, 'system');
  mark('data-table', settings.table, 'pasture');
}

function mark(attribute: string, value: string, usual: string): void {
  const root = document.documentElement;
  if (value === usual) root.removeAttribute(attribute);
  else root.setAttribute(attribute, value);
}

function load(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    if (typeof kept.sound === 'boolean') kept.sound = kept.sound ? 'full' : 'off'; // as kept by version 0.1
    return { ...DEFAULTS, ...kept };
  } catch {
    return { ...DEFAULTS };
  }
}
