import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemChromium = '/usr/bin/chromium'

/** The browser that the tests drive: CHROMIUM_PATH, else the system's, else Playwright's own. */
export const browserPath = () =>
  process.env.CHROMIUM_PATH ?? (existsSync(systemChromium) ? systemChromium : chromium.executablePath())

/** Chromium as root needs --no-sandbox; the rest keeps it from calling its vendor, which a closed network refuses. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A headless browser of the kind that the tests drive, for tools that are no tests. */
export const launchBrowser = () => chromium.launch({ executablePath: browserPath(), args: browserArguments })
