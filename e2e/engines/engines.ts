import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { firefox, webkit } from '@playwright/test'
import { launchBrowser } from '../support/browser.ts'
import type { Browser } from './browser.ts'
import { drivePlaywright, launchFirefox } from './pages.ts'
import { launchWebKit } from './webkit.ts'

export type Engine = {
  name: 'Chromium' | 'Firefox' | 'WebKit'
  /**
   * The program that is missing if `findLaunch` returns undefined. `packages` are the Debian packages that contain it.
   */
  needs: string
  packages: string[]
  findLaunch: () => (() => Promise<Browser>) | undefined
}

/** Playwright's own builds come first, because they are the same on every platform. */
export const engines: Engine[] = [
  {
    name: 'Chromium',
    needs: 'Chromium',
    packages: [],
    findLaunch: () => async () => drivePlaywright(await launchBrowser()),
  },
  {
    name: 'Firefox',
    needs: 'Firefox',
    packages: ['firefox-esr'],
    findLaunch: () => {
      if (existsSync(firefox.executablePath())) return async () => drivePlaywright(await firefox.launch())
      const path = findProgram('firefox-esr', 'firefox')
      return path ? () => launchFirefox(path) : undefined
    },
  },
  {
    name: 'WebKit',
    needs: 'WebKitWebDriver',
    packages: ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-libav'],
    findLaunch: () => {
      if (existsSync(webkit.executablePath())) return async () => drivePlaywright(await webkit.launch())
      const driver = findProgram('WebKitWebDriver')
      const browser = findMiniBrowser()
      return driver && browser && findProgram('Xvfb') ? () => launchWebKit({ driver, browser }) : undefined
    },
  },
]

export const formatSkipReason = ({ name, needs }: Engine) => `not tested: ${name} (no ${needs})`

function findProgram(...names: string[]) {
  const folders = (process.env.PATH ?? '').split(':')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

/** Debian keeps the browser of WebKitGTK in a folder named after the processor. */
function findMiniBrowser() {
  if (process.platform !== 'linux') return
  const folders = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'))
  return folders.map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`).find(existsSync)
}
