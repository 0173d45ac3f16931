import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rows = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (requirement|---)/.test(line))
  .map((line) => line.split('|').slice(1, -1))
  .map(([requirement = '', files = '', tests = '']) => ({
    requirement,
    files: files.match(/`[^`]+`/g) ?? [],
    tests: listClaims(tests.trim()),
  }))

test('every requirement names files and tests that exist', () => {
  const claims = rows.flatMap(({ files, tests }) => [...files.map((file) => `${file}: `), ...tests])

  expect(rows.length).toBeGreaterThan(80)
  expect(rows.filter(({ files, tests }) => files.length === 0 || tests.length === 0)).toEqual([])
  expect(claims.filter((claim) => !findSource(claim))).toEqual([])
})

test('every text that a requirement quotes is in one of its files and in one of its test files', () => {
  const missing = rows.flatMap(({ requirement, files, tests }) =>
    [files.map((file) => `${file}: `), tests].flatMap((claims) =>
      [...requirement.matchAll(/'([^']+)'/g)]
        .map(([, text = '']) => text)
        .filter((text) => !claims.some((claim) => hasText(findSource(claim), text))),
    ),
  )

  expect(missing).toEqual([])
})

test('detects a missing test and a missing text', () => {
  expect(findSource('`web/live/presets/presets-dialog.test.tsx`: the dialog is silent')).toBe('')
  expect(hasText("toast('Preset taken')", 'Preset given')).toBe(false)
})

/** Splits "`file`: title; title; `file`: title" into one claim for each title. */
function listClaims(cell: string): string[] {
  const lists = cell.split(/; (?=`)/).filter(Boolean)
  return lists.flatMap((list) => {
    const [file = '', titles = ''] = list.split(/: (.*)/)
    return titles.split('; ').map((title) => `${file}: ${title}`)
  })
}

/** Returns the text of the file of a claim (a file in backticks, a colon, part of a title), or '' without a match. */
function findSource(claim: string): string {
  const [, path = '', title = ''] = /^`([^`]+)`: ?(.*)$/.exec(claim) ?? []
  const inPackage = path.replace('/', '/src/')
  const candidates = [`packages/${inPackage}`, `packages/rig-${inPackage}`, path].map((each) => join(root, each))
  const found = candidates.find((each) => statSync(each, { throwIfNoEntry: false })?.isFile())
  const text = found ? readFileSync(found, 'utf8').replaceAll(/\s+/g, ' ') : ''
  return text.includes(title) ? text : ''
}

/** A placeholder such as `{name}` splits a text into pieces. */
function hasText(source: string, text: string): boolean {
  return source !== '' && text.split(/\{\w+\}/).every((piece) => source.includes(piece))
}
