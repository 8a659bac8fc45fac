/** The sounds of the table, synthesised; off by default. */
import type { Event } from '../protocol/wire';
import { weightOf, type Beat } from '../reveal/beats';
import { TAKE } from '../reveal/timing';
import { preferences, type Volume } from '../state/settings.svelte';
import { bell, chime, flip, riffle, slide, snap, thud, type Place } from './voices';

const LOUD: Record<Volume, number> = { off: 0, soft: 0.35, full: 0.9 };
const [C5, D5, E5, G5, C6] = [523.3, 587.3, 659.3, 784, 1046.5] as const;
/** When a card that glides is heard to land, as a part of its beat. */
const LANDING = 0.55;

/** All sounds go through this gain node, so that they can be muted at once. */
let bus: GainNode | null = null;

/** The sound of a beat that lasts for `time` milliseconds. */
export function play(beat: Beat, time: number): void {
  const place = here();
  if (!place) return;
  const length = time / 1000;
  const later = (part: number): Place => ({ ...place, at: place.at + length * part });
  switch (beat.act) {
    case 'deal':
      return riffle(place, Math.min(length * 0.7, 0.9));
    case 'turn':
      return flip(place, beat.board.queue.length, Math.min(length * 0.6, 0.5));
    case 'arrive':
      slide(place, length * 0.4);
      return snap(later(LANDING), 1);
    case 'leave':
      slide(place, length * TAKE.gathered);
      return thud(later(TAKE.gone * 0.92), weightOf(beat.event));
    case 'move':
      return move(beat.event, length, place, later(LANDING));
  }
}

/** A seat is awaited. */
export function ring(): void {
  const place = here();
  if (place) bell(place);
}

/** The end of a game, as it is for this viewer. */
export function celebrate(won: boolean): void {
  const place = here();
  if (!place) return;
  if (won) chime(place, [G5 / 2, C5, E5, G5, C6]);
  else chime(place, [E5, D5, C5], 0.2);
}

/** Cancel the sounds that are still scheduled. */
export function hush(): void {
  if (!bus) return;
  bus.gain.setTargetAtTime(0, bus.context.currentTime, 0.015);
  bus = null;
}

function move(event: Event, length: number, place: Place, landing: Place): void {
  switch (event.type) {
    case 'card-placed':
    case 'card-shifted':
    case 'card-replaced':
    case 'card-picked':
      slide(place, length * 0.4);
      return snap(landing, 0.8);
    case 'cards-revealed':
    case 'order-changed':
    case 'cards-taken-to-hand':
    case 'x-row-extended':
      return slide(place, length * 0.5);
    case 'marker-moved':
      return snap(landing, 0.5);
    case 'special-used':
      return chime(place, [D5, G5], 0.1);
    case 'round-scored':
      return chime(place, [C5, G5], 0.16);
  }
}

let context: AudioContext | null = null;

/** Browsers play nothing before the first touch or key, and some have no Web Audio. */
function here(): Place | null {
  const loud = LOUD[preferences().sound];
  if (!loud || !('AudioContext' in globalThis) || !navigator.userActivation?.hasBeenActive)
    return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  if (!bus) {
    bus = new GainNode(context);
    bus
      .connect(
        new DynamicsCompressorNode(context, {
          threshold: -14,
          ratio: 6,
          attack: 0.002,
          release: 0.12,
        }),
      )
      .connect(context.destination);
  }
  bus.gain.value = loud;
  return { context, out: bus, at: context.currentTime + 0.005 };
}
