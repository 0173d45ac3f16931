import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { chromium } from '@playwright/test'
import { installedBrowser } from './browser-paths.ts'

/** Returns CHROMIUM_PATH, or an installed browser, or the path of Playwright's own browser, which may not exist. */
const browserPath = () =>
  installedBrowser({ platform: process.platform, env: process.env, home: homedir(), exists: existsSync }) ??
  chromium.executablePath()

/** Root needs --no-sandbox. The other flags disable requests to the vendor, which fail in a closed network. */
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

/** Launches the headless browser of the tests, for scripts that are not tests. */
export const launchBrowser = () => chromium.launch(browserOptions())
