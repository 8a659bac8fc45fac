/** Faces for what can be shown with one touch: eyes, mouth and a thing beside the head, 48 × 48. */

interface Face {
  eyes: string;
  mouth: string;
  /** Closed mouths are lines, open ones are filled. */
  open?: boolean;
  /** A filled thing at the lower right, and lines on it. */
  thing?: string;
  thingTint?: 'accent' | 'info' | 'gold' | 'plain';
  detail?: string;
  /** Loose strokes around the head. */
  air?: string;
}

const DOTS =
  'M16.5 21.500a2.3 2.8 0 1 0 4.6 0a2.3 2.8 0 1 0 -4.6 0ZM26.9 21.500a2.3 2.8 0 1 0 4.6 0a2.3 2.8 0 1 0 -4.6 0Z';
const JOY =
  'M15.5 23.500L18.8 19L22.1 23.500L20.6 24L18.8 21.600L17 24ZM25.9 23.500L29.2 19L32.5 23.500L31 24L29.2 21.600L27.4 24Z';
const CLOSED = 'M15.5 20.500H22V22.500H15.500ZM26 20.500H32.500V22.500H26Z';
const WIDE =
  'M15.3 21.500a3.5 4 0 1 0 7 0a3.5 4 0 1 0 -7 0ZM17.3 21.500a1.5 1.8 0 1 0 3 0a1.5 1.8 0 1 0 -3 0ZM25.7 21.500a3.5 4 0 1 0 7 0a3.5 4 0 1 0 -7 0ZM27.7 21.500a1.5 1.8 0 1 0 3 0a1.5 1.8 0 1 0 -3 0Z';
const WINK =
  'M16.5 21.500a2.3 2.8 0 1 0 4.6 0a2.3 2.8 0 1 0 -4.6 0ZM25.9 23.500L29.2 19L32.5 23.500L31 24L29.2 21.600L27.4 24Z';
const ASIDE =
  'M18.5 21.500a2.3 2.8 0 1 0 4.6 0a2.3 2.8 0 1 0 -4.6 0ZM28.9 21.500a2.3 2.8 0 1 0 4.6 0a2.3 2.8 0 1 0 -4.6 0Z';

const SMILE = 'M18 34C21 37.5 27 37.5 30 34';
const FLAT = 'M19 35.500H29';
const WAVY = 'M17.5 36C19 33.5 21 33.5 22.5 35.500S26 37.5 30 34';

export const EMOTE_FACES: Record<string, Face> = {
  hello: {
    eyes: DOTS,
    mouth: SMILE,
    thing:
      'M36 30C35 27 38.5 26 39.5 28.500L40 30L40.5 27C41 24.5 44.5 25 44.5 27.500L44.7 30C47.5 31 47.5 35 46.5 38C45.5 42 43.5 45 40.5 45S35.5 43 35 39C34.7 36 35 33 36 30Z',
    thingTint: 'plain',
    detail: 'M40 30V34M44.7 30V34',
    air: 'M33 29L30.5 26.500M34 25L32.5 22M47 23L47.5 20',
  },
  thanks: {
    eyes: JOY,
    mouth: SMILE,
    thing: 'M38 45.500L30.5 38C27 34 32 28.5 36.5 31.500L38 33L39.5 31.500C44 28.5 49 34 45.5 38Z',
    thingTint: 'accent',
  },
  'well-played': {
    eyes: WINK,
    mouth: SMILE,
    thing:
      'M38 27L40.9 33.200L47.5 34L42.6 38.600L43.9 45.200L38 42L32.1 45.200L33.4 38.600L28.5 34L35.1 33.200Z',
    thingTint: 'gold',
  },
  oops: {
    eyes: WIDE,
    mouth: 'M20.5 35.500a3.5 3 0 1 0 7 0a3.5 3 0 1 0 -7 0Z',
    open: true,
    air: 'M40 12L45 7M42 18L47.5 16.500M36 7L38 2',
  },
  phew: {
    eyes: CLOSED,
    mouth: WAVY,
    thing: 'M39 8C42 12.5 44 15.5 44 18.500A5 5 0 0 1 34 18.500C34 15.5 36 12.5 39 8Z',
    thingTint: 'info',
    air: 'M36 36L42 34M37 40L44 41',
  },
  moo: {
    eyes: DOTS,
    mouth: 'M18.5 33C20 31.5 28 31.5 29.5 33C31 38 28 41 24 41S17 38 18.5 33Z',
    open: true,
    air: 'M36.5 30C39 33 39 38 36.5 41M40.5 27.500C44.5 32 44.5 39 40.5 43.500M44.5 25C49 31 49 40 44.5 46',
  },
  laugh: {
    eyes: JOY,
    mouth: 'M16.5 32H31.500C31.5 37.5 28.5 41 24 41S16.5 37.5 16.5 32Z',
    open: true,
    thing:
      'M9 24C11 27 12 29 12 31A3.2 3.2 0 0 1 5.6 31C5.6 29 7 27 9 24ZM39 24C41 27 42.4 29 42.4 31A3.2 3.2 0 0 1 36 31C36 29 37 27 39 24Z',
    thingTint: 'info',
  },
  hurry: {
    eyes: DOTS,
    mouth: FLAT,
    thing: 'M38 27.500A9.5 9.5 0 1 1 37.9 27.500ZM36 24H40V27H36Z',
    thingTint: 'plain',
    detail: 'M38 31.500V37L42 39.5',
  },
  'back-soon': {
    eyes: ASIDE,
    mouth: SMILE,
    thing:
      'M29 33H43V41A5 5 0 0 1 38 46H34A5 5 0 0 1 29 41ZM43 34.500H45A2.5 2.5 0 0 1 47.5 37V38.500A2.5 2.5 0 0 1 45 41H43V38.800H45V36.700H43Z',
    thingTint: 'plain',
    air: 'M33 30C31 28 35 27 33 24.500M38.5 30C36.5 28 40.5 27 38.5 24.5',
  },
  'good-game': {
    eyes: JOY,
    mouth: 'M17.5 33H30.500C30 37 27.5 39 24 39S18 37 17.5 33Z',
    open: true,
    thing:
      'M32 29H44V31H48V34C48 37 46 38.5 43.3 38.500C42.5 40 41.2 41 39.5 41.400V43.500H43V46.500H33V43.500H36.500V41.400C34.8 41 33.5 40 32.7 38.500C30 38.5 28 37 28 34V31H32Z',
    thingTint: 'gold',
  },
};
