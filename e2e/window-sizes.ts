import type { Page } from '@playwright/test'

type WindowSize = { width: number; height: number }

export const windowSizes: WindowSize[] = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

/** Resizes the window of a loaded page. Loading the page for each size would take a second of CPU time. */
export async function resizeWindow(page: Page, size: WindowSize) {
  await page.setViewportSize(size)
  // The console receives the new size in the first frame and has rendered it after the second
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
}
