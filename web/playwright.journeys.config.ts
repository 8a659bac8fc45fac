import config from './playwright.config';
import { ALL_SIZES, type Size } from './tests/journeys/sizes';

/** A journey with the tag of a size runs at that size only. */
function tagOfAnother(size: Size): RegExp {
  const others = ALL_SIZES.filter((other) => other !== size);
  return new RegExp(`@(${others.join('|')})\\b`);
}

/** Every journey at every size: a project for each. */
export default {
  ...config,
  testDir: 'tests/journeys',
  projects: ALL_SIZES.map((size) => ({
    name: size,
    use: { size },
    grepInvert: tagOfAnother(size),
    outputDir: `test-results/${size}`,
  })),
};
