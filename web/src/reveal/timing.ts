/** Times within a beat, as fractions of it, for movement and sound. */

/** The fraction of a beat in which things move; then the table rests. */
export const MOVING = 0.8;

/** All cards turn over together, the last a little after the first; then there is time to read them. */
export const TURN = { length: 0.6, stagger: 0.14 };

/** A take: cards are pushed together, fly, and only then does the last one slide to the front. */
export const TAKE = { gathered: 0.3, gone: 0.68, settled: 0.95 };

/** When the cards of a take come to their owner, in milliseconds from its beginning. */
export function arrivalIn(time: number): { delay: number; duration: number } {
  return { delay: time * TAKE.gone * 0.85, duration: time * (TAKE.settled - TAKE.gone) };
}
