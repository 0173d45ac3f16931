// `pnpm e2e [words] [options of Playwright]`: gets a browser, then runs what has one of the words in its file or title.
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
