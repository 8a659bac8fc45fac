/** The screens that people have. */
export const SIZES = {
  small: { width: 360, height: 640 },
  phone: { width: 390, height: 844 },
  lying: { width: 844, height: 390 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1440, height: 900 },
  tv: { width: 1920, height: 1080 },
} as const;
export type Size = keyof typeof SIZES;
export const ALL_SIZES = Object.keys(SIZES) as Size[];

const TOUCHED: readonly Size[] = ['small', 'phone', 'lying', 'tablet'];

/** Whether a screen of this size is touched rather than pointed at. */
export function isTouched(size: Size): boolean {
  return TOUCHED.includes(size);
}
