import type { Page, Browser as PlaywrightBrowser } from '@playwright/test'
import { type KeyInput, launch } from 'puppeteer-core'
import type { Browser } from './browser.ts'

/** Drives a browser that Playwright has launched: any Chromium, or Playwright's own Firefox or WebKit. */
export async function drivePlaywright(browser: PlaywrightBrowser): Promise<Browser> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  return {
    version: browser.version(),
    openTab: async () => {
      const page = await context.newPage()
      return {
        open: (url) => page.goto(url),
        show: () => page.bringToFront(),
        resize: (size) => page.setViewportSize(size),
        evaluate: (expression) => evaluateAfterReload(page, expression),
        movePointer: (x, y) => page.mouse.move(x, y),
        pressPointer: () => page.mouse.down(),
        releasePointer: () => page.mouse.up(),
        pressKey: (key) => page.keyboard.down(key),
        releaseKey: (key) => page.keyboard.up(key),
        takeScreenshot: () => page.screenshot(),
        close: () => page.close(),
      }
    },
    close: () => browser.close(),
  }
}

/** A reload ends a running evaluation without a result. The next document then evaluates the expression. */
async function evaluateAfterReload(page: Page, expression: string): Promise<unknown> {
  try {
    return await page.evaluate(expression)
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error
    return evaluateAfterReload(page, expression)
  }
}

/** Drives an installed Firefox with WebDriver BiDi, because Playwright drives only its own build. */
export async function launchFirefox(executablePath: string): Promise<Browser> {
  const extraPrefsFirefox = { 'ui.prefersReducedMotion': 1 }
  const browser = await launch({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox })
  return {
    version: (await browser.version()).replace('firefox/', ''),
    openTab: async () => {
      const page = await browser.newPage()
      return {
        open: (url) => page.goto(url),
        show: () => page.bringToFront(),
        resize: (size) => page.setViewport(size),
        evaluate: (expression) => page.evaluate(expression),
        movePointer: (x, y) => page.mouse.move(x, y),
        pressPointer: () => page.mouse.down(),
        releasePointer: () => page.mouse.up(),
        pressKey: (key) => page.keyboard.down(key as KeyInput),
        releaseKey: (key) => page.keyboard.up(key as KeyInput),
        takeScreenshot: () => page.screenshot(),
        close: () => page.close(),
      }
    },
    close: () => browser.close(),
  }
}
