/** Pictograms of the fan cards, in a box 72 wide and high, by kind and state. */

import type { Part } from './specials';

const dot = (x: number, y: number, r = 9) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const COW: Part[] = [
  // ears, horns, face, patch, muzzle
  {
    tint: 'ink',
    d: 'M17 24C8 20 2 23 0 30C6 38 14 38 20 33ZM55 24C64 20 70 23 72 30C66 38 58 38 52 33Z',
  },
  {
    tint: 'mark',
    d: 'M22 18C17 15 15 9 17 3C21 9 26 11 31 12ZM50 18C55 15 57 9 55 3C51 9 46 11 41 12Z',
  },
  {
    tint: 'ink',
    d: 'M36 10C26 10 19 15 18 26C17 38 21 46 22 54H50C51 46 55 38 54 26C53 15 46 10 36 10Z',
  },
  {
    tint: 'paper',
    d: 'M36 10C31 16 31 26 33 40H39C41 26 41 16 36 10ZM24 27a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0ZM40.8 27a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0Z',
  },
  {
    tint: 'accent',
    d: 'M36 41C25 41 18 46 18 55C18 64 25 70 36 70S54 64 54 55C54 46 47 41 36 41Z',
  },
  {
    tint: 'paper',
    d: 'M25 52a2.8 3.6 0 1 0 5.6 0a2.8 3.6 0 1 0 -5.6 0ZM41.4 52a2.8 3.6 0 1 0 5.6 0a2.8 3.6 0 1 0 -5.6 0Z',
  },
  { tint: 'paper', width: 2.6, d: 'M27 61C32 65 40 65 45 61' },
];

const MOUNTAIN: Part[] = [{ tint: 'mark', d: 'M1 69L25 27L34 39L48 19L71 69Z' }];

/** The arrow is cut out of the mountain so that its direction shows on the smallest tag. */
const arrow = (d: string): Part[] => [
  { tint: 'mark', d: 'M0 68L20 22L36 52L52 22L72 68Z' },
  { tint: 'paper', width: 9, d },
  { tint: 'accent', d },
];
const UP = 'M36 4L58 32H44V66H28V32H14Z';
const DOWN = 'M36 68L14 40H28V6H44V40H58Z';

export const FAN_PICTOGRAMS: Record<string, Part[]> = {
  'even-odd': [
    { tint: 'ink', d: dot(16, 20) + dot(16, 52) },
    { tint: 'mark', d: 'M34 2H38V70H34Z' },
    { tint: 'accent', d: dot(56, 14) + dot(56, 36) + dot(56, 58) },
  ],
  'even-odd/even': [
    {
      tint: 'mark',
      d: 'M14 2H58A10 10 0 0 1 68 12V60A10 10 0 0 1 58 70H14A10 10 0 0 1 4 60V12A10 10 0 0 1 14 2ZM14 8A4 4 0 0 0 10 12V60A4 4 0 0 0 14 64H58A4 4 0 0 0 62 60V12A4 4 0 0 0 58 8Z',
    },
    { tint: 'accent', d: dot(25, 23) + dot(47, 23) + dot(25, 49) + dot(47, 49) },
  ],
  'even-odd/odd': [
    { tint: 'mark', d: 'M36 0L72 66A4 4 0 0 1 69 70H3A4 4 0 0 1 0 66ZM36 13L10 64H62Z' },
    { tint: 'accent', d: dot(36, 31, 8) + dot(25, 52, 8) + dot(47, 52, 8) },
  ],
  climbing: [
    ...MOUNTAIN,
    { tint: 'accent', width: 6, d: 'M14 63L40 56L28 47L48 39V20' },
    { tint: 'accent', d: 'M48 1L60 21H36Z' },
  ],
  'climbing/up': arrow(UP),
  'climbing/down': arrow(DOWN),
  cow: COW,
  twister: [
    { tint: 'accent', width: 6, d: 'M10 22A30 30 0 0 1 58 17' },
    { tint: 'accent', d: 'M66 27L48 23L61 9Z' },
    { tint: 'accent', width: 6, d: 'M62 50A30 30 0 0 1 14 55' },
    { tint: 'accent', d: 'M6 45L24 49L11 63Z' },
  ],
};
