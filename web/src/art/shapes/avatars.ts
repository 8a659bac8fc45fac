/** Ten outlines in a box 48 wide and high, one for each seat. */

const scallop = (() => {
  const bumps = 9;
  const points = Array.from({ length: bumps + 1 }, (_, index) => {
    const angle = (index / bumps) * 2 * Math.PI - Math.PI / 2;
    return `${(24 + 19.5 * Math.cos(angle)).toFixed(2)} ${(24 + 19.5 * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points[0]}${points
    .slice(1)
    .map((point) => `A7.2 7.2 0 0 1 ${point}`)
    .join('')}Z`;
})();

export const AVATAR_SHAPES = [
  'M24 2A22 22 0 1 1 24 46A22 22 0 1 1 24 2Z',
  'M11 4H37A7 7 0 0 1 44 11V37A7 7 0 0 1 37 44H11A7 7 0 0 1 4 37V11A7 7 0 0 1 11 4Z',
  'M24 0.5L47.5 24L24 47.5L0.5 24Z',
  'M24 1L44.5 12.5V35.5L24 47L3.5 35.5V12.5Z',
  'M4 3H44V24C44 36 36 43 24 47C12 43 4 36 4 24Z',
  'M24 1L47 19L38.5 46H9.5L1 19Z',
  scallop,
  'M15 2H33L46 15V33L33 46H15L2 33V15Z',
  'M4 24A20 20 0 0 1 24 3H45V24A20.5 20.5 0 0 1 4 25Z',
  'M4 46V22A20 20 0 0 1 44 22V46Z',
];
