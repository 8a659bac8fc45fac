/** How a name is set at the foot of a card: one line or two, never wider than the card. */

export interface Line {
  text: string;
  size: number;
  /** Needs its letters squeezed to fit. */
  squeezed: boolean;
}

const LARGE = 13;
const SMALL = 11;
const ROOM = 78;
const LETTER = 0.58;

const width = (text: string, size: number) => text.length * size * LETTER;

export function caption(name: string): Line[] {
  const whole = line(name, LARGE);
  const words = name.split(' ');
  if (!whole.squeezed || words.length === 1) return [whole.squeezed ? line(name, SMALL) : whole];
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half), words.slice(half)].map((part) => line(part.join(' '), SMALL));
}

function line(text: string, size: number): Line {
  return { text, size, squeezed: width(text, size) > ROOM };
}
