// Vitest's projects, limited to the tests of one area of scripts/mutation-areas.json. Stryker starts Vitest with this file.
import { defineConfig } from 'vitest/config'
import config from '../vitest.config.ts'
import areas from './mutation-areas.json' with { type: 'json' }

const { tests } = areas.find(({ name }) => name === process.env.MUTATED_AREA)
const extensions = { node: ['ts'], web: ['tsx'], 'web-logic': ['ts'] }

export default defineConfig({
  test: {
    projects: config.test.projects
      .filter(({ test }) => test.name in extensions)
      .map((project) => ({ ...project, test: { ...project.test, include: listPatterns(project.test) } }))
      .filter(({ test }) => test.include.length > 0),
  },
})

function listPatterns({ name, root = '.' }) {
  const folder = root === '.' ? '' : `${root}/`
  const own = tests.filter((pattern) => (name === 'node') !== pattern.startsWith('packages/web/'))
  return own.flatMap((pattern) => extensions[name].map((end) => `${pattern.slice(folder.length)}.test.${end}`))
}
