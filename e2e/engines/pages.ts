import type { Page, Browser as PlaywrightBrowser } from '@playwright/test'
import { type KeyInput, launch, type Page as PuppeteerPage } from 'puppeteer-core'
import type { Browser, Tab } from './browser.ts'

/** Drives a browser that Playwright has launched: any Chromium, or Playwright's own Firefox or WebKit. */
export async function drivePlaywright(browser: PlaywrightBrowser): Promise<Browser> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  return {
    version: browser.version(),
    openTab: async () => {
      const page = await context.newPage()
      return {
        ...driveTab(page),
        resize: (size) => page.setViewportSize(size),
        evaluate: (expression) => evaluateAfterReload(page, expression),
      }
    },
    close: () => browser.close(),
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
        ...driveTab(page),
        resize: (size) => page.setViewport(size),
        evaluate: (expression) => page.evaluate(expression),
      }
    },
    close: () => browser.close(),
  }
}

/** Returns the functions that have the same name in Playwright and Puppeteer. */
const driveTab = (page: Page | PuppeteerPage): Omit<Tab, 'resize' | 'evaluate'> => ({
  open: (url) => page.goto(url),
  show: () => page.bringToFront(),
  movePointer: (x, y) => page.mouse.move(x, y),
  pressPointer: () => page.mouse.down(),
  releasePointer: () => page.mouse.up(),
  pressKey: (key) => page.keyboard.down(key as KeyInput),
  releaseKey: (key) => page.keyboard.up(key as KeyInput),
  takeScreenshot: () => page.screenshot(),
  close: () => page.close(),
})

/** A reload ends a running evaluation without a result. The next document then evaluates the expression. */
async function evaluateAfterReload(page: Page, expression: string): Promise<unknown> {
  try {
    return await page.evaluate(expression)
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error
    return evaluateAfterReload(page, expression)
  }
}
