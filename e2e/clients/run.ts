// `pnpm e2e clients [--seconds N] [Playwright options]` reads each stream for N seconds, 60 by default.
import '../proxy/install-nginx.ts'
import '../support/install-browser.ts'
import { runPlaywright } from '../support/run-playwright.ts'
import { assertFfmpegInstalled, installGo2rtc } from './install-clients.ts'

assertFfmpegInstalled()
installGo2rtc()
const options = process.argv.slice(2)
const at = options.indexOf('--seconds')
const [, seconds = '60'] = at < 0 ? [] : options.splice(at, 2)
runPlaywright(['--config', 'clients/playwright.config.ts', ...options], { CLIENT_SECONDS: seconds })
