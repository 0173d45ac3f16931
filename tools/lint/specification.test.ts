import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rows = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (requirement|---)/.test(line))
  .map((line) => line.split(' | '))
  .map(([requirement = '', files = '', tests = '']) => ({
    requirement,
    files: (files.match(/(?<=`)[^`, ]+(?=`)/g) ?? []).map(readSource),
    tests: tests.split(/; (?=`)/).map(readClaim),
  }))

test('every requirement cites existing files, and existing tests by parts of their titles', () => {
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.filter(({ files }) => files.length === 0 || files.includes(''))).toEqual([])
  expect(rows.flatMap(({ tests }) => tests.flatMap(({ missing }) => missing))).toEqual([])
})

test('every text that a requirement quotes is in one of its files and in one of its test files', () => {
  for (const { requirement, files, tests } of rows)
    for (const [, text = ''] of requirement.matchAll(/'([^']+)'/g)) {
      // A placeholder such as `{name}` splits a text into pieces
      const hasText = (source: string) => text.split(/\{\w+\}/).every((piece) => source.includes(piece))
      expect([text, files.some(hasText), tests.some(({ source }) => hasText(source))]).toEqual([text, true, true])
    }
})

test('readClaim returns the cited titles that the test file does not contain', () => {
  expect(readClaim('`web/live/presets/preset-dialogs.test.tsx`: the dialog; is silent').missing).toEqual(['is silent'])
})

/**
 * Parses "`file`: title; title". `missing` lists the titles that the file does not contain, or the whole claim if the
 * file does not exist.
 */
function readClaim(claim: string) {
  const [, path = '', titles = ''] = /^`([^`]+)`(?:: (.*?))?(?: \|)?$/.exec(claim.trim()) ?? []
  const source = readSource(path)
  return { source, missing: source ? titles.split('; ').filter((title) => !source.includes(title)) : [claim] }
}

/** Returns the text of a file with single spaces, or '' if it does not exist. */
function readSource(path: string): string {
  const inPackage = path.replace('/', '/src/')
  const candidates = [`packages/${inPackage}`, `packages/rig-${inPackage}`, path].map((each) => join(root, each))
  const found = path && candidates.find((each) => statSync(each, { throwIfNoEntry: false })?.isFile())
  return found ? readFileSync(found, 'utf8').replaceAll(/\s+/g, ' ') : ''
}
