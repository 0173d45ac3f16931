// `pnpm e2e [words] [Playwright options]` installs a browser and runs the tests whose file or title contains a word.
import './install-browser.ts'
import { spawnSync } from 'node:child_process'

const given = process.argv.slice(2)
const firstOption = given.findIndex((argument) => argument.startsWith('-'))
const words = firstOption < 0 ? given : given.slice(0, firstOption)
const options = firstOption < 0 ? [] : given.slice(firstOption)

const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...options], {
  stdio: 'inherit',
  env: { ...process.env, ...(words.length > 0 && { E2E_ONLY: JSON.stringify(words) }) },
})
process.exit(status ?? 1)
