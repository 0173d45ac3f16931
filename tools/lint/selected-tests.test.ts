import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { PlaywrightTestConfig } from '@playwright/test'
import { createFilter } from 'vite'
import { expect, test } from 'vitest'
import { configDefaults } from 'vitest/config'
import vitestConfig from '../../vitest.config.ts'

type Selects = (file: string) => boolean
type Filter = { name: string; selects: Selects }

const root = join(import.meta.dirname, '../..')
const ignoredFolders = ['node_modules', 'dist', 'test-results']

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !ignoredFolders.includes(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(path) : [path]
    })

/** Returns whether a file below `folder` matches one of the glob patterns, which are relative to it. */
const createFolderFilter = (folder: string, patterns: string[]): Selects => {
  const matches = createFilter(patterns, null, { resolve: folder })
  return (file) => file.startsWith(folder + sep) && matches(file)
}

const readVitestFilters = (): Selects[] =>
  (vitestConfig.test?.projects ?? []).map((project) => {
    if (typeof project !== 'object' || !('test' in project)) throw new Error('Cannot read a project of Vitest')
    const { root: folder = '.', include = configDefaults.include } = project.test ?? {}
    return createFolderFilter(join(root, folder), include)
  })

const PLAYWRIGHT_DEFAULT = '**/*.@(spec|test).?(c|m)[jt]s?(x)'

const readPlaywrightFilters = async (file: string): Promise<Filter[]> => {
  const { default: config }: { default: PlaywrightTestConfig } = await import(file)
  const { testDir: sharedDir = '.', testMatch: sharedMatch = PLAYWRIGHT_DEFAULT, projects = [{}] } = config
  return projects.flatMap(({ name: project = '', testDir = sharedDir, testMatch = sharedMatch }) => {
    const folder = join(dirname(file), testDir)
    return [testMatch].flat().map((pattern) => ({
      name: `${relative(root, file)} ${project}: ${pattern}`,
      selects:
        typeof pattern === 'string'
          ? createFolderFilter(folder, [pattern.replace(/^(?!\*\*\/)/, '**/')])
          : (path) => path.startsWith(folder + sep) && pattern.test(path),
    }))
  })
}

/** Returns, for each area, the patterns of its mutated files and of its tests. */
const readMutationFilters = async (): Promise<Filter[]> => {
  const { areas }: { areas: Record<string, { files: string; tests: string }> } = await import(
    join(root, 'tools/prove/stryker.config.mjs')
  )
  return Object.entries(areas).flatMap(([area, { files, tests }]) =>
    [files, `${tests}.test.{ts,tsx}`].map((pattern) => ({
      name: `tools/prove/stryker.config.mjs ${area}: ${pattern}`,
      selects: createFolderFilter(join(root, 'packages'), [pattern]),
    })),
  )
}

const files = listFiles(root)
const playwrightConfigs = files.filter((file) => file.endsWith('/playwright.config.ts'))
const readAllPlaywrightFilters = async () => (await Promise.all(playwrightConfigs.map(readPlaywrightFilters))).flat()

test('exactly one configuration, of Vitest or of Playwright, selects each test file', async () => {
  const tests = files.filter((file) => /\.(spec|test)\.[cm]?[jt]sx?$/.test(file))

  const vitestFilters = readVitestFilters()
  const playwrightFilters = (await readAllPlaywrightFilters()).map(({ selects }) => selects)

  const countRunners = (file: string) =>
    [vitestFilters, playwrightFilters].filter((filters) => filters.some((selects) => selects(file))).length
  const wrong = tests.filter((file) => countRunners(file) !== 1).map((file) => relative(root, file))
  expect(wrong).toEqual([])
})

test('each pattern of a Playwright project or a mutation test area matches a file', async () => {
  const filters = [...(await readAllPlaywrightFilters()), ...(await readMutationFilters())]

  const unused = filters.filter(({ selects }) => !files.some(selects)).map(({ name }) => name)

  expect(unused).toEqual([])
})

/** Returns the titles of the tests in a file as they are written. Substitutions in a title are not evaluated. */
const readTitles = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^\s*test\(\s*(['"`])(.+?)\1,/gm)].map(([, , title = '']) => title)

test('each non-standard rig selects a test', async () => {
  const { default: config }: { default: PlaywrightTestConfig } = await import(
    join(root, 'e2e/rigs/playwright.config.ts')
  )

  const isUnused = ({ testMatch = [], grepInvert = [] }: PlaywrightTestConfig) => {
    const titles = [testMatch].flat().flatMap((name) => readTitles(join(root, 'e2e/specs', String(name))))
    return titles.every((title) => [grepInvert].flat().some((pattern) => pattern.test(title)))
  }
  expect(config.projects?.length).toBeGreaterThan(0)
  expect(config.projects?.filter(isUnused).map(({ name }) => name)).toEqual([])
})
