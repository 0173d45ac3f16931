// Vitest's projects, limited to the tests of one area of tools/prove/mutation-areas.json. Stryker starts Vitest with this file.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import config from '../../vitest.config.ts'
import areas from './mutation-areas.json' with { type: 'json' }

const { tests } = areas.find(({ name }) => name === process.env.MUTATED_AREA)
/** A test that a mutant lets wait in vain fails after 5 s instead of 15 s, because a run has hundreds of them. */
const settings = {
  // Threads refuse options of V8
  execArgv: [],
  runner: fileURLToPath(new URL('mutation-worker.mjs', import.meta.url)),
  testTimeout: 20_000,
  hookTimeout: 20_000,
  expect: { poll: { timeout: 5_000 } },
}
const extensions = { node: ['ts'], 'web-logic': ['ts'], 'web-pages': ['tsx'] }

export default defineConfig({
  test: {
    projects: config.test.projects
      .filter(({ test }) => test.name in extensions)
      .map((project) => ({ ...project, test: { ...project.test, ...settings, include: listPatterns(project.test) } }))
      .filter(({ test }) => test.include.length > 0),
  },
})

function listPatterns({ name, root = '.' }) {
  const folder = root === '.' ? '' : `${root}/`
  const own = tests.filter((pattern) => (name === 'node') !== pattern.startsWith('packages/web/'))
  return own.flatMap((pattern) => extensions[name].map((end) => `${pattern.slice(folder.length)}.test.${end}`))
}
