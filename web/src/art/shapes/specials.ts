/**
 * Pictograms of the special cards, in a box 72 wide and 72 high.
 *
 * Three inks: `ink` is what lies there already, `mark` is the background, `accent` is what the
 * special does. Stroked parts have a width; filled parts have none.
 */

export type Tint = 'ink' | 'mark' | 'accent' | 'paper';

export interface Part {
  d: string;
  tint: Tint;
  /** Stroke width; filled when left out. */
  width?: number;
}

const fill = (tint: Tint, d: string): Part => ({ tint, d });
const line = (tint: Tint, width: number, d: string): Part => ({ tint, width, d });

/** A little card, upright. */
const card = (x: number, y: number, width = 15, height = 21) =>
  `M${x + 2.5} ${y}h${width - 5}a2.5 2.5 0 0 1 2.5 2.5v${height - 5}a2.5 2.5 0 0 1 -2.5 2.5h${5 - width}a2.5 2.5 0 0 1 -2.5 -2.5v${5 - height}a2.5 2.5 0 0 1 2.5 -2.5Z`;

const head = (x: number, y: number, dx: number, dy: number, size = 7) => {
  const nx = -dy;
  const ny = dx;
  const back = { x: x - dx * size, y: y - dy * size };
  return `M${x} ${y}L${back.x + nx * size * 0.8} ${back.y + ny * size * 0.8}L${back.x - nx * size * 0.8} ${back.y - ny * size * 0.8}Z`;
};

const OCTAGON = 'M23.5 3H48.5L69 23.5V48.5L48.5 69H23.5L3 48.5V23.5Z';

export const SPECIAL_PICTOGRAMS: Record<string, Part[]> = {
  '5th-row': [
    fill('mark', 'M3 4h24v8.5h-24ZM3 18h30v8.5h-30ZM3 32h20v8.5h-20ZM3 46h27v8.5h-27Z'),
    fill('accent', 'M3 60h14v8.5h-14ZM21 60h48v8.5h-48Z'),
  ],
  '7-nimmt': [
    fill('mark', [0, 1, 2, 3, 4].map((n) => card(1 + n * 11.9, 54, 9.9, 16)).join('')),
    fill('accent', card(60.5, 54, 9.9, 16)),
  ],
  insert: [
    fill('mark', card(3, 34, 20, 28) + card(49, 34, 20, 28)),
    fill('accent', card(26, 24, 20, 28)),
    line('ink', 5, 'M36 2V12'),
    fill('ink', head(36, 21, 0, 1, 10)),
    line('ink', 3.5, 'M3 69H69'),
  ],
  replace: [
    fill('mark', card(5, 26, 24, 34)),
    fill('accent', card(43, 12, 24, 34)),
    line('ink', 5, 'M14 20C16 10 25 5 34 7'),
    fill('ink', head(42, 10, 0.94, 0.34, 10)),
    line('ink', 5, 'M58 52C56 62 47 67 38 65'),
    fill('ink', head(30, 62, -0.94, -0.34, 10)),
  ],
  shift: [
    fill(
      'mark',
      card(3, 4, 15, 21) + card(21, 4, 15, 21) + card(3, 47, 15, 21) + card(21, 47, 15, 21),
    ),
    line('mark', 2.5, card(40.2, 5.2, 12.6, 18.6)),
    fill('accent', card(39, 47, 15, 21)),
    line('ink', 5, 'M57 14C69 18 69 36 59 42'),
    fill('ink', head(54, 46.5, -0.82, 0.57, 10)),
  ],
  stop: [
    fill('accent', OCTAGON),
    line('paper', 5, 'M15 20V54M57 20V54M15 26H57M15 48H57'),
    line('paper', 4, 'M16 48L36 27L56 48'),
  ],
  'negative-positive': [
    fill('ink', 'M10 3H69L3 69V10A7 7 0 0 1 10 3Z'),
    fill('accent', 'M69 3V62A7 7 0 0 1 62 69H3Z'),
    line('paper', 6, 'M12 22H34'),
    line('paper', 6, 'M37 50H61M49 38V62'),
  ],
  'first-card': [
    fill('accent', card(3, 36, 18, 26)),
    fill('mark', card(27, 36, 18, 26) + card(51, 36, 18, 26)),
    line('ink', 5, 'M60 31C56 10 30 6 18 20'),
    fill('ink', head(12, 31, -0.48, 0.88, 11)),
    line('ink', 3.5, 'M3 69H21'),
  ],
  'last-card': [
    fill('mark', card(3, 36, 18, 26) + card(27, 36, 18, 26)),
    fill('accent', card(51, 36, 18, 26)),
    line('ink', 5, 'M12 31C16 10 42 6 54 20'),
    fill('ink', head(60, 31, 0.48, 0.88, 11)),
    line('ink', 3.5, 'M51 69H69'),
  ],
  sort: [
    fill('accent', card(3, 3, 17, 22)),
    fill('mark', card(27.5, 3, 17, 22) + card(52, 3, 17, 22)),
    line('ink', 5, 'M12 29C12 46 60 40 60 56'),
    line('ink', 5, 'M60 29C60 46 12 40 12 56'),
    fill('ink', head(12, 67, 0, 1, 13) + head(60, 67, 0, 1, 13)),
  ],
};
