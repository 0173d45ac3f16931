import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { launchBrowser } from './browser.ts'
import { suggestInstallCommand } from './browser-paths.ts'

const { CHROMIUM_PATH } = process.env
if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) fail(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not exist.`)
let isInstalled = await canStartBrowser()
// Uses --no-shell, because Playwright's headless shell may lack the H.264 decoder that films need
if (!isInstalled) await runInstallCommand('playwright install --no-shell chromium')
if (!isInstalled && canInstallPackages()) {
  console.log("Chromium: the download from Playwright failed, installing Debian's package")
  await runInstallCommand('apt-get update -qq')
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (!isInstalled) await runInstallCommand(`apt-get install -y -qq --no-install-recommends ${name}`)
}
if (!isInstalled) fail(`No browser could be started or installed. ${suggestInstallCommand(process.platform)}`)

/** Returns whether the browser starts. A downloaded browser may lack system libraries. */
async function canStartBrowser() {
  const browser = await launchBrowser().catch(() => undefined)
  await browser?.close()
  return browser !== undefined
}

export function canInstallPackages() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
}

async function runInstallCommand(command: string) {
  spawnSync(command, { shell: true, stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  isInstalled = await canStartBrowser()
}

function fail(reason: string): never {
  console.error(`${reason}\nOr set CHROMIUM_PATH to an installed Chrome, Chromium or Edge.`)
  process.exit(1)
}
