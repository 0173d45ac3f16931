/** Maximum width at which the gallery has two columns (spec 9). */
export const SMALL_SCREEN_MAX_PX = 767

export const TABLET_MAX_PX = 900

export const PHONE = '(max-width: 640px)'
export const LAPTOP = '(max-width: 1200px)'
export const SHORT = '(max-height: 500px)'

/** Breakpoints of the layout, which style sheets use as `@media (--phone)`. Code uses the constants above. */
export const breakpoints = {
  'tiny-phone': '(max-width: 360px)',
  'narrow-phone': '(max-width: 480px)',
  phone: PHONE,
  'above-phone': '(min-width: 641px)',
  'small-screen': `(max-width: ${SMALL_SCREEN_MAX_PX}px)`,
  tablet: `(max-width: ${TABLET_MAX_PX}px)`,
  laptop: LAPTOP,
  /** The sidebar is a narrow rail of icons with small labels. */
  rail: '(max-width: 1600px), (max-height: 500px)',
  'above-rail': '(min-width: 1601px)',
  short: SHORT,
  'very-short': '(max-height: 355px)',
  compact: '(max-height: 599px)',
  'short-laptop': '(max-height: 800px)',
  /** In a wide window, the zoom buttons fit above the pad. */
  roomy: '(min-width: 1024px) and (min-height: 680px)',
} as const
