/** The bullhead of Hornox, in a box 64 wide and 60 high. */

export const HEAD_BOX = { width: 64, height: 60 };

/** The silhouette alone, for sizes at which a face would only blur. */
export const HEAD_OUTLINE =
  'M32 13.5C27.5 13.5 24 14.2 21 15.6C14.5 14.8 10.6 10.5 10.4 1.5C4.2 7 1.6 13.6 3.6 19.2C5.2 23.6 9.6 26 15.8 26C11.6 26.2 7.6 27.6 4 30.8C8.8 35.4 14.2 35.6 19.4 32.8C20 40 21.6 45.4 23.8 50C25.4 55.2 28 58.5 32 58.5S38.6 55.2 40.2 50C42.4 45.4 44 40 44.6 32.8C49.8 35.6 55.2 35.4 60 30.8C56.4 27.6 52.4 26.2 48.2 26C54.4 26 58.8 23.6 60.4 19.2C62.4 13.6 59.8 7 53.6 1.5C53.4 10.5 49.5 14.8 43 15.6C40 14.2 36.5 13.5 32 13.5Z';

/** The diamond on the forehead: the mark of the herd, used alone as an ornament too. */
export const BLAZE = 'M32 18.5L34.8 23.5L32 30.5L29.2 23.5Z';

const EYES =
  'M24.5 31.5C27.5 31.2 29.2 33 29.4 36.6C26.8 35.8 25 34.2 24.5 31.5ZM39.5 31.5C39 34.2 37.2 35.8 34.6 36.6C34.8 33 36.5 31.2 39.5 31.5Z';
const NOSTRILS =
  'M26.8 49.5C28.4 49 30 50 30.4 52.4C28.4 52.6 27 51.6 26.8 49.5ZM37.2 49.5C37 51.6 35.6 52.6 33.6 52.4C34 50 35.6 49 37.2 49.5Z';

/** The head with its face cut out; fill it with the even-odd rule. */
export const HEAD_FACE = HEAD_OUTLINE + EYES + NOSTRILS + BLAZE;
