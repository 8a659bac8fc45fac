/**
 * How many heads are printed on a card, for the places that have only a number to draw
 * (pictures in the rules, the tutorial). A table draws what the server tells it.
 */
const PRINTED: Record<number, number> = { 55: 7 };
for (const card of [11, 22, 33, 44, 66, 77, 88, 99]) PRINTED[card] = 5;
for (const card of [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]) PRINTED[card] = 3;
for (const card of [5, 15, 25, 35, 45, 65, 75, 85, 95]) PRINTED[card] = 2;

export function printedHeads(card: number): number {
  return PRINTED[card] ?? 1;
}
