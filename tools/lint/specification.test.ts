import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTestCases, type TestCase } from './test-cases.ts'

const root = join(import.meta.dirname, '../..')
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

test('every requirement names at least one file and one test', () => {
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.filter((cells) => cells.length !== 3 || cells.some((cell) => cell.trim() === ''))).toEqual([])
})

test('no requirement has two rows', () => {
  const requirements = rows.map(([requirement = '']) => requirement.replaceAll("'", ''))

  expect(requirements.filter((requirement, index) => requirements.indexOf(requirement) !== index)).toEqual([])
})

test('every file in the tables exists', () => {
  const files = rows.flatMap(([, built]) => parts(built)).map((file) => file.replaceAll('`', ''))

  expect(files.filter((file) => !existsSync(fileOf(file)))).toEqual([])
})

test('every text that a requirement quotes is in one of its files', () => {
  expect(rows.flatMap(([requirement = '', built]) => findUnbuilt(requirement, parts(built)))).toEqual([])
})

test('every test in the tables exists in its file', () => {
  expect(rows.flatMap(([, , tests]) => parts(tests).filter((claim) => findTests(claim).length === 0))).toEqual([])
})

test('every quoted text is asserted by a test of its requirement', () => {
  expect(rows.flatMap(([requirement = '', , tests]) => findUnasserted(requirement, parts(tests)))).toEqual([])
})

const claim = '`web/live/presets/presets-dialog.test.tsx`: the dialog shows a message when the camera has no presets'

test('detects a missing test, even if its title is in a comment or in another string', () => {
  expect(findTests(claim)).toHaveLength(1)
  expect(
    findTests('`web/live/presets/presets-dialog.test.tsx`: the dialog is silent when the camera has no presets'),
  ).toEqual([])
  expect(withTitle(readTestCases('planted', "// test('Doors open')\nconst text = 'Doors open'"), 'Doors open')).toEqual(
    [],
  )
})

test('detects a quoted text that no file of its requirement contains', () => {
  const requirement = "The question 'Log Out', the field '{any}'"

  expect(findUnbuilt(requirement, ['`web/accounts/sign-in-screen.tsx`'])).toEqual([`${requirement}: Log Out`])
  expect(findUnbuilt(requirement, ['`web/accounts/logout.tsx`'])).toEqual([])
})

test('detects a quoted text that no test asserts, even if a title contains it', () => {
  const planted = "test('The door says Open', () => expect(door()).toBe(/Closed/))"

  expect(findUnasserted("The door says 'Open'", [claim])).toEqual(["The door says 'Open': Open"])
  expect(asserts(readTestCases('planted', planted), ['Open'])).toBe(false)
  expect(asserts(readTestCases('planted', planted), ['Closed'])).toBe(true)
})

test('counts no text of an absent element, of a title, of a helper that clicks, or of a part of another text', () => {
  const absent = "test('a', async () => { await expect(page.getByText('Open')).toBeHidden() })"
  const missing = "test('a', () => { expect(screen.queryByText('Open')).toBe(null) })"
  const present = "test('a', () => { expect(screen.queryByText('Open')).not.toBe(null) })"
  const titled = "const cases = [{ title: 'Open', run: () => expect(door()).toBe('Closed') }]"
  const helper = "const press = () => { click('Open'); return 'Closed' }\ntest('a', () => expect(press()).toBe(1))"

  expect(asserts(readTestCases('planted', absent), ['Open'])).toBe(false)
  expect(asserts(readTestCases('planted', missing), ['Open'])).toBe(false)
  expect(asserts(readTestCases('planted', present), ['Open'])).toBe(true)
  expect(asserts(readTestCases('planted', titled), ['Open'])).toBe(false)
  expect(asserts(readTestCases('planted', titled), ['Closed'])).toBe(true)
  expect(asserts(readTestCases('planted', helper), ['Open'])).toBe(false)
  expect(asserts(readTestCases('planted', helper), ['Closed'])).toBe(true)
  expect(asserts(readTestCases('planted', helper), ['Close'])).toBe(false)
})

test('counts a text in an expectation and in what it references, but not in a locator that is only clicked', () => {
  const clicked = "test('a', async () => { await click(page.getByText('Open')); expect(door()).toBe('Closed') })"
  const located = "test('a', async () => { const toast = page.getByText('Open'); await expect(toast).toBeVisible() })"
  const helper = "const check = async (text) => { expect(text).toBe('Open') }\ntest('a', () => check('Closed'))"
  const tabled = "test.each([['Open', 'Shut']])('a', (text, button) => { click(button); expect(text).toBe(1) })"

  expect(asserts(readTestCases('planted', clicked), ['Open'])).toBe(false)
  expect(asserts(readTestCases('planted', located), ['Open'])).toBe(true)
  expect(asserts(readTestCases('planted', helper), ['Open'])).toBe(true)
  expect(asserts(readTestCases('planted', tabled), ['Open'])).toBe(true)
  expect(asserts(readTestCases('planted', tabled), ['Shut'])).toBe(false)
})

test.each([
  "expect(queryAllByText('Open')).toEqual([])",
  "expect(queryAllByText('Open')).toStrictEqual([])",
  "expect.poll(() => page.getByText('Open').all()).toEqual([])",
  "expect(door(), 'Open').toBe(1)",
  "expect('Open').toBe('Open')",
  "expect(queryByText('Open') === null).toBe(true)",
  "expect(queryByText('Open') !== null).toBe(false)",
  "expect(doors.find((door) => door === 'Open')).toBe(undefined)",
  "expect(['Open', 'Closed']).toContain(door())",
  "{ if (false) expect(door()).toBe('Open') }",
  "{ const check = () => expect(door()).toBe('Open') }",
])('counts no text of %s', (body) => {
  expect(asserts(readTestCases('planted', `test('a', () => ${body})`), ['Open'])).toBe(false)
})

test.each([
  "expect(queryAllByText('Open')).not.toEqual([])",
  "expect(queryAllByText('Open')).toEqual([door])",
  "expect(door(), 'a message').toBe('Open')",
  "expect(queryByText('Open') === null).toBe(false)",
  "expect(queryByText('Open') !== null).toBe(true)",
  "expect(doors).toContain('Open')",
  "{ if (isLate) expect(door()).toBe('Open') }",
  "{ const check = () => expect(door()).toBe('Open'); check() }",
  "{ const check = () => expect(door()).toBe('Open'); doors.forEach(check) }",
])('counts the text of %s', (body) => {
  expect(asserts(readTestCases('planted', `test('a', () => ${body})`), ['Open'])).toBe(true)
})

test('counts no text of a skipped test', () => {
  const body = "('a', () => expect(door()).toBe('Open'))"

  expect(readTestCases('planted', `test.skip${body}`)).toEqual([])
  expect(readTestCases('planted', `test.skip.each([1])${body}`)).toEqual([])
  expect(readTestCases('planted', `test.todo${body}`)).toEqual([])
  expect(asserts(readTestCases('planted', `test${body}`), ['Open'])).toBe(true)
})

/** Returns the tests that a claim cites. A claim consists of a file in backticks, a colon and part of a title. */
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

function findUnbuilt(requirement: string, files: string[]): string[] {
  const sources = files.map((file) => readSource(fileOf(file.replaceAll('`', ''))))
  return findMissing(requirement, (pieces) => sources.some((source) => pieces.every((piece) => source.includes(piece))))
}

/** Returns a file with its white space collapsed, so that texts that are wrapped in the source match. */
function readSource(file: string): string {
  return readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')
}

function findUnasserted(requirement: string, claims: string[]): string[] {
  const cases = claims.flatMap(findTests)
  return findMissing(requirement, (pieces) => asserts(cases, pieces))
}

/** Returns the quoted texts for which `contains` is false. A placeholder such as `{name}` splits a text into pieces. */
function findMissing(requirement: string, contains: (pieces: string[]) => boolean): string[] {
  const quoted = [...requirement.matchAll(/'([^']+)'/g)].map(([, text = '']) => text)
  return quoted.filter((text) => !contains(text.split(/\{\w+\}/))).map((text) => `${requirement.trim()}: ${text}`)
}

/** Returns whether a test asserts exactly the text, or a text that contains all pieces around its placeholders. */
function asserts(cases: TestCase[], pieces: string[]): boolean {
  const matches = (text: string) =>
    pieces.length === 1 ? text === pieces[0] : pieces.every((piece) => text.includes(piece))
  return cases.some(({ texts }) => texts.some(matches))
}
