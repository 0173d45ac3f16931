// `pnpm e2e [words] [Playwright options]` installs a browser and runs the tests whose file or title contains a word.
// `pnpm e2e SUITE` runs one of the suites below instead. All need a build.
import './support/install-browser.ts'
import { runPlaywright } from './support/run-playwright.ts'

/** Suites with a separate configuration, and the packages that they install first. */
const suites: Record<string, () => Promise<unknown>> = {
  engines: () => import('./engines/install-engines.ts'),
  rigs: async () => {},
  packages: async () => {},
  proxy: () => import('./proxy/install-nginx.ts'),
}
const programs: Record<string, () => Promise<unknown>> = {
  clients: () => import('./clients/run.ts'),
  screens: () => import('../tools/screens/main.ts'),
}

const args = process.argv.slice(2)
const [first = '', ...rest] = args

if (programs[first]) {
  process.argv.splice(2, process.argv.length, ...rest)
  await programs[first]()
} else if (suites[first]) {
  await suites[first]()
  runPlaywright(['--config', `${first}/playwright.config.ts`, ...rest])
} else {
  const firstOption = args.findIndex((argument) => argument.startsWith('-'))
  const words = firstOption < 0 ? args : args.slice(0, firstOption)
  const options = firstOption < 0 ? [] : args.slice(firstOption)
  runPlaywright(options, words.length > 0 ? { E2E_ONLY: JSON.stringify(words) } : {})
}
