/**
 * The printed borders of the cards, one pattern for each number of heads, so that a card's price
 * can be told without colour: line, dots, hatching, teeth, scallops.
 */

export const CARD = { width: 100, height: 140, radius: 10 };

const INSET = 6;
const LEFT = INSET;
const TOP = INSET;
const RIGHT = CARD.width - INSET;
const BOTTOM = CARD.height - INSET;

const round = (value: number) => Math.round(value * 100) / 100;

interface Edge {
  x: number;
  y: number;
  dx: number;
  dy: number;
  length: number;
}

/** The four sides clockwise, shortened by `corner` at both ends. */
function edges(inset: number, corner: number): Edge[] {
  const right = CARD.width - inset;
  const bottom = CARD.height - inset;
  const across = CARD.width - 2 * inset - 2 * corner;
  const down = CARD.height - 2 * inset - 2 * corner;
  return [
    { x: inset + corner, y: inset, dx: 1, dy: 0, length: across },
    { x: right, y: inset + corner, dx: 0, dy: 1, length: down },
    { x: right - corner, y: bottom, dx: -1, dy: 0, length: across },
    { x: inset, y: bottom - corner, dx: 0, dy: -1, length: down },
  ];
}

/** A point `along` an edge and `inward` from it. */
function at(edge: Edge, along: number, inward: number): string {
  const x = edge.x + edge.dx * along - edge.dy * inward;
  const y = edge.y + edge.dy * along + edge.dx * inward;
  return `${round(x)} ${round(y)}`;
}

function repeat(edge: Edge, pitch: number, draw: (start: number, step: number) => string): string {
  const count = Math.round(edge.length / pitch);
  const step = edge.length / count;
  return Array.from({ length: count }, (_, index) => draw(index * step, step)).join('');
}

function rect(inset: number, radius: number): string {
  const width = CARD.width - 2 * inset - 2 * radius;
  const height = CARD.height - 2 * inset - 2 * radius;
  const arc = (x: number, y: number) => `a${radius} ${radius} 0 0 1 ${x} ${y}`;
  return (
    `M${inset + radius} ${inset}h${width}${arc(radius, radius)}v${height}` +
    `${arc(-radius, radius)}h${-width}${arc(-radius, -radius)}v${-height}${arc(radius, -radius)}Z`
  );
}

function dots(): string {
  const radius = 1.7;
  const dot = (edge: Edge, along: number) =>
    `M${at(edge, along - radius, 0)}a${radius} ${radius} 0 1 0 ${round(2 * radius * edge.dx)} ${round(2 * radius * edge.dy)}` +
    `a${radius} ${radius} 0 1 0 ${round(-2 * radius * edge.dx)} ${round(-2 * radius * edge.dy)}Z`;
  return edges(INSET + 0.5, 0)
    .map((edge) => repeat(edge, 7.3, (start) => dot(edge, start)))
    .join('');
}

function hatching(): string {
  return edges(3.6, 4)
    .map((edge) =>
      repeat(edge, 6, (start) => `M${at(edge, start, 5.4)}L${at(edge, start + 4.6, 0)}`),
    )
    .join('');
}

function teeth(): string {
  return edges(3.2, 3)
    .map((edge) =>
      repeat(
        edge,
        8.6,
        (start, step) =>
          `M${at(edge, start, 0)}L${at(edge, start + step / 2, 6)}L${at(edge, start + step, 0)}Z`,
      ),
    )
    .join('');
}

function scallops(): string {
  const outline = edges(INSET + 1.4, 0)
    .map((edge, index) => {
      const arcs = repeat(edge, 9.6, (start, step) => {
        const half = round(step / 2);
        return `A${half} ${half} 0 0 0 ${at(edge, start + step, 0)}`;
      });
      return (index === 0 ? `M${at(edge, 0, 0)}` : '') + arcs;
    })
    .join('');
  return `${outline}Z`;
}

export interface Frame {
  d: string;
  kind: 'line' | 'fill';
  width?: number;
}

const FRAMES: Record<number, Frame[]> = {
  1: [{ d: rect(INSET - 0.5, 5.5), kind: 'line', width: 1.2 }],
  2: [{ d: dots(), kind: 'fill' }],
  3: [{ d: hatching(), kind: 'line', width: 2.1 }],
  5: [{ d: teeth(), kind: 'fill' }],
  7: [
    { d: scallops(), kind: 'line', width: 1.6 },
    { d: rect(3.2, 7.4), kind: 'line', width: 0.9 },
  ],
};

/** The border for a card with so many heads; a plain line for a number that is printed on no card. */
export function frame(heads: number): Frame[] {
  return FRAMES[heads] ?? FRAMES[1]!;
}

export const FRAME_BOX = { left: LEFT, top: TOP, right: RIGHT, bottom: BOTTOM };
