import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { browserPath } from './browser.ts'
import { installAdvice } from './browser-places.ts'

const { CHROMIUM_PATH } = process.env
if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) fail(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which is not there.`)
if (!isThere()) {
  run('playwright install --no-shell chromium')
  if (!isThere() && canInstallPackages()) {
    console.log("Chromium: not from Playwright's server, installing Debian's")
    run('apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium')
  }
}
if (!isThere()) fail(`There is no browser, and none could be installed. ${installAdvice(process.platform)}`)

/** A download can be there and still lack libraries of the system, which only shows when it starts. */
function isThere() {
  if (!existsSync(browserPath())) return false
  return process.platform !== 'linux' || spawnSync(browserPath(), ['--version']).status === 0
}

function canInstallPackages() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
}

function run(command: string) {
  spawnSync(command, { shell: true, stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}

function fail(reason: string): never {
  console.error(`${reason}\nOr set CHROMIUM_PATH to a Chrome, Chromium or Edge of this machine.`)
  process.exit(1)
}
