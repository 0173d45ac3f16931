import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { browserPath } from './browser.ts'

/** Ways to get a browser, the first that works wins. */
const ways = [
  'playwright install chromium',
  'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium',
]

for (const way of ways) {
  if (existsSync(browserPath())) break
  console.log(`No browser at ${browserPath()}, trying: ${way}`)
  spawnSync(way, { shell: true, stdio: 'inherit' })
}
if (!existsSync(browserPath())) {
  console.error('No browser could be installed. Install Chromium and set CHROMIUM_PATH to it.')
  process.exit(1)
}
