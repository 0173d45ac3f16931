import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { launchBrowser } from './browser.ts'
import { suggestInstallCommand } from './browser-paths.ts'
import { installDebianPackages } from './install-debian-packages.ts'

const { CHROMIUM_PATH } = process.env
if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) fail(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not exist.`)
let isInstalled = await canStartBrowser()
if (!isInstalled) {
  // Uses --no-shell, because Playwright's headless shell may lack the H.264 decoder that films need
  spawnSync('playwright install --no-shell chromium', { shell: true, stdio: 'ignore' })
  isInstalled = await canStartBrowser()
}
for (const name of ['chromium-headless-shell', 'chromium']) {
  if (isInstalled) break
  installDebianPackages('Chromium', [name])
  isInstalled = await canStartBrowser()
}
if (!isInstalled) fail(`No browser could be started or installed. ${suggestInstallCommand(process.platform)}`)

/** Returns whether the browser starts. A downloaded browser may lack system libraries. */
async function canStartBrowser() {
  const browser = await launchBrowser().catch(() => undefined)
  await browser?.close()
  return browser !== undefined
}

function fail(reason: string): never {
  console.error(`${reason}\nOr set CHROMIUM_PATH to an installed Chrome, Chromium or Edge.`)
  process.exit(1)
}
