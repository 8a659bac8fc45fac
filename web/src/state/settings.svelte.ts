/** What a viewer likes, kept on this device. */
import { speak, type Language } from '../i18n/index.svelte';

export type Speed = 'off' | 'fast' | 'normal' | 'slow';
export type Theme = 'system' | 'light' | 'dark';

export interface Settings {
  language: Language | null;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  /** A choice is sent only after a second touch. */
  confirm: boolean;
  memoryAid: boolean;
  /** Keys of one letter or digit do something. */
  keys: boolean;
  /** A card that is looked at shows where it would go. */
  hints: boolean;
  mode: string;
  opponents: number;
  level: string;
  fanCards: string[];
}

const KEY = 'hornox.settings';
const DEFAULTS: Settings = {
  language: null,
  theme: 'system',
  speed: 'normal',
  sound: false,
  confirm: false,
  memoryAid: false,
  keys: true,
  hints: true,
  mode: 'base',
  opponents: 3,
  level: 'ox',
  fanCards: ['even-odd'],
};

let settings = $state<Settings>(load());

export function preferences(): Settings {
  return settings;
}

export function prefer(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  localStorage.setItem(KEY, JSON.stringify(settings));
  applyTheme();
}

export async function chooseLanguage(language: Language): Promise<void> {
  prefer({ language });
  await speak(language);
}

export function applyTheme(): void {
  const root = document.documentElement;
  if (settings.theme === 'system') root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', settings.theme);
}

function load(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    return { ...DEFAULTS, ...kept };
  } catch {
    return { ...DEFAULTS };
  }
}
