import type { Page } from '@playwright/test'

export type WindowSize = { width: number; height: number }

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }
export const turnedPhone = { width: 844, height: 390 }

export const windowSizes = toSizes('320×640 390×844 844×390 1024×768 1440×900 1920×1080')

/**
 * One size for each of four layouts. Most tests in `npm test` measure only these sizes, and the slow tests also others.
 */
export const mainWindowSizes = toSizes('390×844 844×390 1024×768 1440×900')

/** Sizes on both sides of each breakpoint in `styles/breakpoints.ts` that changes the live view. */
export const breakpointWindowSizes = toSizes(`
  320×256 320×568 390×844 480×300 540×720 640×360 667×375
  768×1024 844×390 960×600 1024×768 1280×720 1440×900 1920×1080
`)

/** A small and a large size for each layout in `ui/use-layout.ts`, and a phone in both orientations. */
export const layoutWindowSizes = toSizes('320×568 390×844 768×1024 640×360 844×390 1024×768 1440×900')

/**
 * Sizes of further phones, tablets and computers in both orientations, and of a computer at a zoom of 200 % and 400 %.
 */
export const furtherWindowSizes = toSizes(`
  320×480 320×640 360×640 375×667 412×915 430×932 480×320 568×320 600×800
  600×960 720×450 720×540 740×360 800×600 820×1180 900×1440 915×412 932×430
  1024×600 1024×1366 1080×1920 1180×820 1280×800 1366×768 1366×1024 1440×2560 2560×1440
`)

/** Resizes the window of a loaded page. Loading the page for each size would take a second of CPU time. */
export async function resizeWindow(page: Page, size: WindowSize) {
  await setWindowSize(page, size)
  // The console has rendered the new size after the second frame
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
}

/** Time in which the page renders a changed layout. */
export const LAYOUT_RENDER_MS = 50

/** Resizes the window of a page whose clock is paused. */
export async function resizePausedWindow(page: Page, size: WindowSize) {
  await setWindowSize(page, size)
  await page.clock.runFor(LAYOUT_RENDER_MS)
}

/** Returns when the page has received the new size. Until then, an assertion would judge the layout of the old one. */
async function setWindowSize(page: Page, size: WindowSize) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  if (width === size.width && height === size.height) return
  const resized = await page.evaluateHandle(() => {
    const received = new Promise((resolve) => window.addEventListener('resize', resolve, { once: true }))
    return { received }
  })
  await page.setViewportSize(size)
  await resized.evaluate(({ received }) => received)
}

export const formatSize = ({ width, height }: WindowSize) => `${width} × ${height}`

/** Parses sizes such as `390×844 844×390`. */
function toSizes(list: string): WindowSize[] {
  return list
    .trim()
    .split(/\s+/)
    .map((size) => {
      const [width = 0, height = 0] = size.split('×').map(Number)
      return { width, height }
    })
}
