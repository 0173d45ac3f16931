import { readdirSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { PlaywrightTestConfig } from '@playwright/test'
import { createFilter } from 'vite'
import { expect, test } from 'vitest'
import { configDefaults } from 'vitest/config'
import vitestConfig from '../../vitest.config.ts'

type Selects = (file: string) => boolean

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
const inFolder = (folder: string, patterns: string[]): Selects => {
  const matches = createFilter(patterns, null, { resolve: folder })
  return (file) => file.startsWith(folder + sep) && matches(file)
}

const readVitestFilters = (): Selects[] =>
  (vitestConfig.test?.projects ?? []).map((project) => {
    if (typeof project !== 'object' || !('test' in project)) throw new Error('Cannot read a project of Vitest')
    const { root: folder = '.', include = configDefaults.include } = project.test ?? {}
    return inFolder(join(root, folder), include)
  })

const PLAYWRIGHT_DEFAULT = '**/*.@(spec|test).?(c|m)[jt]s?(x)'

const readPlaywrightFilters = async (file: string): Promise<Selects[]> => {
  const { default: config }: { default: PlaywrightTestConfig } = await import(file)
  const { testDir: sharedDir = '.', testMatch: sharedMatch = PLAYWRIGHT_DEFAULT, projects = [{}] } = config
  return projects.flatMap(({ testDir = sharedDir, testMatch = sharedMatch }) => {
    const folder = join(dirname(file), testDir)
    return [testMatch].flat().map((pattern): Selects => {
      if (typeof pattern === 'string') return inFolder(folder, [pattern.replace(/^(?!\*\*\/)/, '**/')])
      return (path) => path.startsWith(folder + sep) && pattern.test(path)
    })
  })
}

test('each test file is selected by the configuration of either Vitest or Playwright', async () => {
  const files = listFiles(root)
  const tests = files.filter((file) => /\.(spec|test)\.[cm]?[jt]sx?$/.test(file))
  const configs = files.filter((file) => file.endsWith('/playwright.config.ts'))

  const vitestFilters = readVitestFilters()
  const playwrightFilters = (await Promise.all(configs.map(readPlaywrightFilters))).flat()

  const countRunners = (file: string) =>
    [vitestFilters, playwrightFilters].filter((filters) => filters.some((selects) => selects(file))).length
  const wrong = tests.filter((file) => countRunners(file) !== 1).map((file) => file.slice(root.length + 1))
  expect(wrong).toEqual([])
})
