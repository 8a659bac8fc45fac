/**
 * The numerals of the cards: heavy strokes whose free ends taper like horns.
 *
 * Each digit is drawn in a box 60 wide and 100 high as one stroked line of width `WEIGHT` plus,
 * where an end is free, a filled horn tip. They are drawn, not set, so that a card looks the same
 * on every machine.
 */

export const WEIGHT = 17;
const HEIGHT = 100;
const GAP = 7;

interface Glyph {
  /** Advance width. */
  width: number;
  /** Centre line, drawn with a stroke of `WEIGHT`. */
  line: string;
  /** Filled tips. */
  tips?: string;
}

const GLYPHS: Record<string, Glyph> = {
  '0': {
    width: 60,
    line: 'M30 8.5C45 8.5 51.5 24 51.5 50S45 91.5 30 91.5 8.5 76 8.5 50 15 8.5 30 8.5Z',
  },
  '1': {
    width: 46,
    line: 'M26.5 6V91.5M6 91.5H44',
    tips: 'M35 0V21C28 22 17 30 2 31C12 23 20 12 23 0ZM7 83V100H1C0 94 2 87 7 83ZM43 83V100H49C50 94 48 87 43 83Z',
  },
  '2': {
    width: 58,
    line: 'M14 24.5C17 14 22 8.5 30 8.5C42 8.5 49 17 49 29C49 43 40 51 28 63C19 72 12 81 11 91.5H47',
    tips: 'M22.8 24.4L6.5 19.5C3 28 2 36 3 45C8 37 14 30 22 26.6ZM45 83C52 82 55 78 58 72C59 83 58.5 92 56 100H45Z',
  },
  '3': {
    width: 58,
    line: 'M13 8.5H46L27 41.5C42 41 49.5 51 49.5 65C49.5 82 41 91.5 28 91.5C20 91.5 15 88 11.5 81',
    tips: 'M15 0V17C8 18 5 21 1 28C0 17 1 8 4 0ZM20.5 80L5 87C0 80 -1.5 74 -1 67C4 73 11 77 19.5 77.5Z',
  },
  '4': {
    width: 62,
    line: 'M38.5 7L9.5 68.5H50M42.5 46V100',
    tips: 'M30 6L45 13C47 8 48 4 48 -1H33ZM48 60C55 59 59 55 62 49C63.5 60 62.5 70 60 77H48ZM34 48V42L51 32V48Z',
  },
  '5': {
    width: 58,
    line: 'M45 8.5H16.5L14 44C18 41.5 23 40.5 29 40.5C42 40.5 49.5 50 49.5 65C49.5 82 41 91.5 28 91.5C20 91.5 15 88 11.5 81',
    tips: 'M43 0V17C50 18 53 21 57 28C58 17 57 8 54 0ZM5.5 44L23 41.5L21 50C15 50 10 52 4.5 57ZM20.5 80L5 87C0 81 -1.5 77 -1 71C4 75 11 77.5 19.5 77.5Z',
  },
  '6': {
    width: 60,
    line: 'M33 13C18 24 8.5 42 8.5 63C8.5 81 17 91.5 30 91.5S51.5 81 51.5 66 43 41 30 41C18 41 10 49 8.5 60',
    tips: 'M36.5 21.5L26.5 7.5C34 2 43 -1 54 -1C49 8 44 15 36.5 21.5Z',
  },
  '7': {
    width: 56,
    line: 'M13 8.5H44C36 33 27 60 24 100',
    tips: 'M15 0V17C8 18 5 21 1 28C0 17 1 8 4 0ZM42 0H57C56 8 54 15 50 24L36 16Z',
  },
  '8': {
    width: 60,
    line: 'M30 8.5C41 8.5 47.5 16 47.5 27S41 46 30 46 12.5 38 12.5 27 19 8.5 30 8.5ZM30 46C43 46 51.5 54 51.5 68.5S43 91.5 30 91.5 8.5 83 8.5 68.5 17 46 30 46Z',
  },
  '9': {
    width: 60,
    line: 'M27 87C42 76 51.5 58 51.5 37C51.5 19 43 8.5 30 8.5S8.5 19 8.5 34 17 59 30 59C42 59 50 51 51.5 40',
    tips: 'M23.5 78.5L33.5 92.5C26 98 17 101 6 101C11 92 16 85 23.5 78.5Z',
  },
};

export interface PlacedGlyph {
  x: number;
  line: string;
  tips: string;
}

export interface Numeral {
  width: number;
  height: number;
  glyphs: PlacedGlyph[];
}

/** The digits of a number side by side, starting at x = 0. */
export function numeral(number: number | string): Numeral {
  let width = -GAP;
  const glyphs = [...String(number)].map((digit) => {
    const glyph = GLYPHS[digit];
    if (glyph === undefined) throw new Error(`no numeral for ${digit}`);
    const x = width + GAP;
    width = x + glyph.width;
    return { x, line: glyph.line, tips: glyph.tips ?? '' };
  });
  return { width: Math.max(width, 0), height: HEIGHT, glyphs };
}
