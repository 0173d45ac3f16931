// `pnpm e2e clients [--seconds N] [Playwright options]` reads each stream for N seconds, 60 by default.
import '../proxy/install-nginx.ts'
import '../support/install-browser.ts'
import { spawnSync } from 'node:child_process'
import { assertFfmpegInstalled, installGo2rtc } from './install-clients.ts'

assertFfmpegInstalled()
installGo2rtc()
const options = process.argv.slice(2)
const at = options.indexOf('--seconds')
const [, seconds = '60'] = at < 0 ? [] : options.splice(at, 2)
const config = ['--config', 'clients/playwright.config.ts']
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', ...config, ...options],
  {
    stdio: 'inherit',
    env: { ...process.env, CLIENT_SECONDS: seconds },
  },
)
process.exit(status ?? 1)
