import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { chromium } from '@playwright/test'
import { installedBrowser } from './browser-places.ts'

/** The browser that the tests drive: CHROMIUM_PATH, else one that is installed, else Playwright's own, there or not. */
const browserPath = () =>
  installedBrowser({ platform: process.platform, env: process.env, home: homedir(), exists: existsSync }) ??
  chromium.executablePath()

/** How the browser is started. As root it needs --no-sandbox; the rest keeps it from calling its vendor, which a closed network refuses. */
export const browserOptions = () => ({
  executablePath: browserPath(),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

/** A headless browser of the kind that the tests drive, for tools that are no tests. */
export const launchBrowser = () => chromium.launch(browserOptions())
