/** The widest window (px) that is a small screen: two columns in the gallery (spec 9). */
export const SMALL_SCREEN_PX = 767

/** The widest window (px) that is a tablet. */
export const TABLET_PX = 900

/** The breakpoints of the layout by name: `@media (--phone)` in a style sheet, `breakpoints.phone` in code. */
export const breakpoints = {
  'tiny-phone': '(max-width: 360px)',
  'narrow-phone': '(max-width: 480px)',
  phone: '(max-width: 640px)',
  'above-phone': '(min-width: 641px)',
  'small-screen': `(max-width: ${SMALL_SCREEN_PX}px)`,
  tablet: `(max-width: ${TABLET_PX}px)`,
  laptop: '(max-width: 1200px)',
  /** Up to here the sidebar is a narrow rail of icons with small labels; above it is wide. */
  rail: '(max-width: 1600px)',
  'above-rail': '(min-width: 1601px)',
  /** A phone in landscape. */
  low: '(max-height: 500px)',
  short: '(max-height: 800px)',
} as const
