import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { launchBrowser } from './browser.ts'
import { installAdvice } from './browser-places.ts'

const { CHROMIUM_PATH } = process.env
if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) fail(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which is not there.`)
let isThere = await starts()
// Not Playwright's headless shell: films are H.264, which it may not play
if (!isThere) await install('playwright install --no-shell chromium')
if (!isThere && canInstallPackages()) {
  console.log("Chromium: not from Playwright's server, installing Debian's")
  await install('apt-get update -qq')
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (!isThere) await install(`apt-get install -y -qq --no-install-recommends ${name}`)
}
if (!isThere) fail(`No browser starts, and none could be installed. ${installAdvice(process.platform)}`)

/** A download can be there and still lack libraries of the system, which only shows when it starts. */
async function starts() {
  const browser = await launchBrowser().catch(() => undefined)
  await browser?.close()
  return browser !== undefined
}

function canInstallPackages() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
}

async function install(command: string) {
  spawnSync(command, { shell: true, stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  isThere = await starts()
}

function fail(reason: string): never {
  console.error(`${reason}\nOr set CHROMIUM_PATH to a Chrome, Chromium or Edge of this machine.`)
  process.exit(1)
}
