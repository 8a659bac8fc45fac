/** Small sounds made on the spot; silent unless somebody wants them. */
import type { Event } from '../protocol/wire';
import { preferences } from '../state/settings.svelte';

interface Note {
  pitch: number;
  to: number;
  length: number;
  shape: OscillatorType;
  loud: number;
}

const KNOCK: Note = { pitch: 320, to: 180, length: 0.07, shape: 'triangle', loud: 0.12 };
const TURN: Note = { pitch: 520, to: 760, length: 0.12, shape: 'sine', loud: 0.08 };
const MOO: Note = { pitch: 190, to: 130, length: 0.5, shape: 'sawtooth', loud: 0.07 };
const BELL: Note = { pitch: 880, to: 660, length: 0.35, shape: 'sine', loud: 0.08 };

/** Pitches of a rising chord. */
const FANFARE = [523, 659, 784, 1047];

const NOTES: Partial<Record<Event['type'], Note>> = {
  'card-placed': KNOCK,
  'card-shifted': KNOCK,
  'cards-revealed': TURN,
  'special-used': TURN,
  'row-taken': MOO,
  'round-scored': BELL,
  'game-ended': BELL,
};

let context: AudioContext | null = null;

export function play(event: Event): void {
  const note = NOTES[event.type];
  if (note && preferences().sound) sound(note);
}

/** Somebody is awaited. */
export function ring(): void {
  if (preferences().sound) sound(BELL);
}

/** A game is over: a small fanfare for winners, a bell for everybody else. */
export function celebrate(won: boolean): void {
  if (!preferences().sound) return;
  if (won) FANFARE.forEach((pitch, index) => setTimeout(() => sound({ ...BELL, pitch, to: pitch }), index * 140));
  else sound(BELL);
}

/** Browsers are silent until somebody has touched the page, and some have no sound at all. */
function sound({ pitch, to, length, shape, loud }: Note): void {
  if (!('AudioContext' in globalThis) || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const now = context.currentTime;
  const tone = new OscillatorNode(context, { type: shape, frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  tone.frequency.exponentialRampToValueAtTime(to, now + length);
  gain.gain.linearRampToValueAtTime(loud, now + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0005, now + length);
  tone.connect(gain).connect(context.destination);
  tone.start(now);
  tone.stop(now + length);
}
