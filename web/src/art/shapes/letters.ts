/** The letters of the wordmark, drawn like the numerals: heavy strokes with horned ends. */

import { WEIGHT } from './numerals';

export const LETTER_WEIGHT = WEIGHT;

const H = {
  width: 64,
  line: 'M12 14V100M52 14V100M12 54H52',
  tips: 'M3.5 26C-9 18 -13 4 -9 -12C-4 0 8 6 20.5 8V26ZM60.5 26C73 18 77 4 73 -12C68 0 56 6 43.5 8V26Z',
};
const O = {
  width: 66,
  line: 'M33 8.5C49.5 8.5 57.5 24 57.5 50S49.5 91.5 33 91.5 8.5 76 8.5 50 16.5 8.5 33 8.5Z',
  tips: '',
};
const R = {
  width: 60,
  line: 'M8.5 100V8.5H30C42 8.5 49 16 49 29S42 50 30 50H8.5M28 50L44 84',
  tips: 'M20.3 53L35 46L52 81C54 87 58 92 64 96C54 101 42 99 37 89Z',
};
const N = {
  width: 62,
  line: 'M8.5 100V4M53.5 96V0M10 6L52 94',
  tips: 'M0 0H17L26 22H0ZM62 100H45L36 78H62Z',
};
const X = {
  width: 66,
  line: '',
  tips:
    'M5.3 19.6C1 12 -5 6 -13 3C-3 -4 13 -5 20.7 12.3L62.4 100H43.6Z' +
    'M60.7 19.6C65 12 71 6 79 3C69 -4 53 -5 45.3 12.3L3.6 100H22.4Z',
};

const LETTERS = [H, O, R, N, O, X];
const GAP = 9;

let x = 0;
/** HORNOX, letter by letter, in a box `WORD_WIDTH` wide and 100 high; the H's horns rise above. */
export const WORD = LETTERS.map((glyph) => {
  const placed = { ...glyph, x };
  x += glyph.width + GAP;
  return placed;
});
export const WORD_WIDTH = x - GAP;
