/**
 * Sounds synthesised from noise and a few tones: sliding paper, cards put down, a row that falls on a
 * pile, a small bell. Each voice is scheduled in an audio context and fades in and out.
 */
export interface Place {
  context: BaseAudioContext;
  out: AudioNode;
  /** When it begins, on the clock of the context. */
  at: number;
}

interface Envelope {
  length: number;
  attack: number;
  loud: number;
}

interface Noise extends Envelope {
  filter: BiquadFilterType;
  from: number;
  to: number;
  sharp?: number;
}

interface Tone extends Envelope {
  from: number;
  to?: number;
}

/** The last moment of a sound, in which it fades to nothing. */
const FADE = 0.012;
const SILENT = 0.001;

/** A card pushed over the table. */
export function slide(place: Place, length = 0.2): void {
  noise(place, {
    filter: 'bandpass',
    from: 2600,
    to: 1200,
    sharp: 0.6,
    length,
    attack: length * 0.35,
    loud: 0.16,
  });
  noise(place, {
    filter: 'bandpass',
    from: 700,
    to: 420,
    sharp: 0.8,
    length,
    attack: length * 0.3,
    loud: 0.1,
  });
}

/** A card put down: a click of the edge and a thud of the table. */
export function snap(place: Place, loud = 1): void {
  noise(place, {
    filter: 'bandpass',
    from: 3400,
    to: 1800,
    sharp: 0.7,
    length: 0.05,
    attack: 0.0015,
    loud: 0.5 * loud,
  });
  noise(place, {
    filter: 'lowpass',
    from: 900,
    to: 300,
    length: 0.07,
    attack: 0.002,
    loud: 0.3 * loud,
  });
  tone(place, { from: 190, to: 110, length: 0.08, attack: 0.002, loud: 0.22 * loud });
}

/** Cards turned over together, each a little after the other. */
export function flip(place: Place, cards: number, length = 0.35): void {
  const loud = 1 / Math.sqrt(cards);
  for (let card = 0; card < cards; card++) {
    const at = place.at + card * 0.025;
    noise(
      { ...place, at },
      {
        filter: 'bandpass',
        from: 1100,
        to: 3800,
        sharp: 0.9,
        length: length * 0.5,
        attack: length * 0.3,
        loud: 0.22 * loud,
      },
    );
    snap({ ...place, at: at + length * 0.7 }, 0.6 * loud);
  }
}

/** A pack riffled, quicker and quicker, and knocked together. */
export function riffle(place: Place, length = 0.75): void {
  const cards = 22;
  for (let card = 0; card < cards; card++) {
    const at = place.at + length * 0.85 * (1 - (1 - card / cards) ** 1.6);
    const loud = 0.1 + 0.14 * (card / cards);
    noise(
      { ...place, at },
      {
        filter: 'bandpass',
        from: 3000 + 40 * card,
        to: 1900,
        sharp: 0.9,
        length: 0.035,
        attack: 0.0015,
        loud,
      },
    );
  }
  snap({ ...place, at: place.at + length * 0.93 }, 0.55);
}

/** A row that falls on a player's pile; `weight` from 0 to 1. */
export function thud(place: Place, weight: number): void {
  const length = 0.22 + 0.28 * weight;
  const loud = 0.35 + 0.4 * weight;
  tone(place, { from: 125 - 35 * weight, to: 48, length, attack: 0.004, loud });
  noise(place, {
    filter: 'lowpass',
    from: 700,
    to: 130,
    length: length * 0.8,
    attack: 0.003,
    loud: loud * 0.8,
  });
  noise(place, {
    filter: 'bandpass',
    from: 2200,
    to: 1200,
    sharp: 0.8,
    length: 0.06,
    attack: 0.002,
    loud: 0.12,
  });
}

/** A small bell: a seat is awaited. */
export function bell(place: Place, loud = 1): void {
  const ring: [number, number, number][] = [
    [1, 0.13, 0.9],
    [2.01, 0.05, 0.6],
    [2.99, 0.028, 0.4],
    [4.18, 0.014, 0.22],
  ];
  for (const [ratio, part, length] of ring)
    tone(place, { from: 1174.7 * ratio, length, attack: 0.004, loud: part * loud });
}

/** A bar of wood, struck softly. */
export function pluck(place: Place, pitch: number, loud = 1): void {
  tone(place, { from: pitch, length: 0.7, attack: 0.005, loud: 0.2 * loud });
  tone(place, { from: pitch * 3.93, length: 0.16, attack: 0.003, loud: 0.05 * loud });
  noise(place, {
    filter: 'bandpass',
    from: 2400,
    to: 1400,
    sharp: 0.8,
    length: 0.03,
    attack: 0.002,
    loud: 0.05 * loud,
  });
}

/** Notes one after the other; the last one rings. */
export function chime(place: Place, pitches: number[], apart = 0.13): void {
  pitches.forEach((pitch, at) =>
    pluck({ ...place, at: place.at + at * apart }, pitch, at === pitches.length - 1 ? 1.1 : 0.85),
  );
}

function noise(place: Place, { filter, from, to, sharp = 0.7, ...envelope }: Noise): void {
  const { context, at } = place;
  const source = new AudioBufferSourceNode(context, { buffer: hiss(context), loop: true });
  const shape = new BiquadFilterNode(context, { type: filter, frequency: from, Q: sharp });
  shape.frequency.setValueAtTime(from, at);
  shape.frequency.exponentialRampToValueAtTime(to, at + envelope.length);
  source.connect(shape);
  sound(place, source, shape, envelope);
}

function tone(place: Place, { from, to = from, ...envelope }: Tone): void {
  const { context, at } = place;
  const source = new OscillatorNode(context, { type: 'sine', frequency: from });
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + envelope.length);
  sound(place, source, source, envelope);
}

function sound(
  place: Place,
  source: AudioScheduledSourceNode,
  last: AudioNode,
  { length, attack, loud }: Envelope,
): void {
  const { context, out, at } = place;
  const end = at + length + FADE;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + attack);
  gain.gain.exponentialRampToValueAtTime(loud * SILENT, at + length);
  gain.gain.linearRampToValueAtTime(0, end);
  last.connect(gain).connect(out);
  if (source instanceof AudioBufferSourceNode) source.start(at, Math.random());
  else source.start(at);
  source.stop(end);
}

const hisses = new WeakMap<BaseAudioContext, AudioBuffer>();

/** A second of white noise, made once for each context. */
function hiss(context: BaseAudioContext): AudioBuffer {
  const known = hisses.get(context);
  if (known) return known;
  const buffer = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  hisses.set(context, buffer);
  return buffer;
}
