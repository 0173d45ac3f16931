import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTestCases, type TestCase } from './test-cases.ts'

const root = join(import.meta.dirname, '..')
const sources = [
  ['contract/', 'packages/contract/src/'],
  ['rig/', 'packages/rig/src/'],
  ['check/', 'packages/rig-check/src/'],
  ['picture/', 'packages/picture/src/'],
  ['sim/', 'packages/rig-sim/src/'],
  ['web/', 'packages/web/src/'],
] as const

const table = readFileSync(join(root, 'docs/specification.md'), 'utf8')
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (requirement|---)/.test(line))
  .map((line) => line.split('|').slice(1, -1))

const parts = (cell = '') => cell.split(' · ').map((part) => part.trim())
const fileOf = (name: string) => {
  const [short, long] = sources.find(([prefix]) => name.startsWith(prefix)) ?? ['', '']
  return join(root, long + name.slice(short.length))
}

test('Every requirement has at least one file and one test', () => {
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.filter((cells) => cells.length !== 3 || cells.some((cell) => cell.trim() === ''))).toEqual([])
})

test('Every file in the tables exists', () => {
  const files = rows.flatMap(([, built]) => parts(built)).map((file) => file.replaceAll('`', ''))

  expect(files.filter((file) => !existsSync(fileOf(file)))).toEqual([])
})

test('Every text that a requirement quotes is in one of its files', () => {
  expect(rows.flatMap(([requirement = '', built]) => findUnbuilt(requirement, parts(built)))).toEqual([])
})

test('Every test in the tables exists in its file', () => {
  expect(rows.flatMap(([, , tests]) => parts(tests).filter((claim) => findTests(claim).length === 0))).toEqual([])
})

test('Every text that a requirement quotes is asserted by one of its tests', () => {
  expect(rows.flatMap(([requirement = '', , tests]) => findUnasserted(requirement, parts(tests)))).toEqual([])
})

const claim = '`web/live/presets/presets-dialog.test.tsx`: A camera without presets says so'

test('Detects a missing test, even if its title is in a comment or in another string', () => {
  expect(findTests(claim)).toHaveLength(1)
  expect(findTests('`web/live/presets/presets-dialog.test.tsx`: A camera without presets is silent')).toEqual([])
  expect(withTitle(readTestCases('planted', "// test('Doors open')\nconst text = 'Doors open'"), 'Doors open')).toEqual(
    [],
  )
})

test('Detects a quoted text that is in none of the files of its requirement', () => {
  const requirement = "The question 'Log Out', the field '{any}'"

  expect(findUnbuilt(requirement, ['`web/accounts/sign-in-screen.tsx`'])).toEqual([`${requirement}: Log Out`])
  expect(findUnbuilt(requirement, ['`web/accounts/logout.tsx`'])).toEqual([])
})

test('Detects a quoted text that no test asserts, even if a title contains it', () => {
  const planted = "test('The door says Open', () => expect(door()).toBe(/Closed/))"

  expect(findUnasserted("The door says 'Open'", [claim])).toEqual(["The door says 'Open': Open"])
  expect(asserts(readTestCases('planted', planted), ['Open'])).toBe(false)
  expect(asserts(readTestCases('planted', planted), ['Closed'])).toBe(true)
})

/** Returns the tests that match a claim: a file in backticks, a colon and a part of a title. */
function findTests(claim: string): TestCase[] {
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(claim) ?? []
  return file !== '' && existsSync(fileOf(file)) ? withTitle(casesOf(fileOf(file)), title) : []
}

function withTitle(cases: TestCase[], title: string): TestCase[] {
  return cases.filter((testCase) => testCase.title.includes(title))
}

const cachedCases = new Map<string, TestCase[]>()

function casesOf(file: string): TestCase[] {
  const cases = cachedCases.get(file) ?? readTestCases(file)
  cachedCases.set(file, cases)
  return cases
}

/** Returns the quoted texts of a requirement that none of its files contains. */
function findUnbuilt(requirement: string, files: string[]): string[] {
  const sources = files.map((file) => sourceOf(fileOf(file.replaceAll('`', ''))))
  return findMissing(requirement, (pieces) => sources.some((source) => pieces.every((piece) => source.includes(piece))))
}

/** Returns the content of a file with white space collapsed, to match wrapped texts. */
function sourceOf(file: string): string {
  return readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')
}

/** Returns the quoted texts of a requirement that none of its tests asserts. */
function findUnasserted(requirement: string, claims: string[]): string[] {
  const cases = claims.flatMap(findTests)
  return findMissing(requirement, (pieces) => asserts(cases, pieces))
}

/** Returns the quoted texts of a requirement for which `contains` is false. `{name}` splits a text into pieces. */
function findMissing(requirement: string, contains: (pieces: string[]) => boolean): string[] {
  const quoted = [...requirement.matchAll(/'([^']+)'/g)].map(([, text = '']) => text)
  return quoted.filter((text) => !contains(text.split(/\{\w+\}/))).map((text) => `${requirement.trim()}: ${text}`)
}

function asserts(cases: TestCase[], pieces: string[]): boolean {
  return cases.some(({ texts }) => texts.some((text) => pieces.every((piece) => text.includes(piece))))
}
