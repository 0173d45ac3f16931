import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { chromium } from '@playwright/test'
import { findInstalledBrowser } from './browser-paths.ts'

/** Falls back to the path of Playwright's own browser, which may not exist. */
const getBrowserPath = () =>
  findInstalledBrowser({ platform: process.platform, env: process.env, home: homedir(), exists: existsSync }) ??
  chromium.executablePath()

/**
 * A page of this host is an insecure context: it is neither HTTPS nor localhost, so functions such as
 * `crypto.randomUUID` are undefined.
 */
export const PLAIN_HTTP_HOST = 'rig.example'

/**
 * Root needs --no-sandbox. The other flags disable requests to the browser's vendor, which fail in a closed network.
 */
export const createLaunchOptions = () => ({
  executablePath: getBrowserPath(),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--host-resolver-rules=MAP ${PLAIN_HTTP_HOST} 127.0.0.1`,
  ],
})

export const launchBrowser = () => chromium.launch(createLaunchOptions())
