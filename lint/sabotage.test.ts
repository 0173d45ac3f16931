import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTestCases, type TestCase } from './test-cases.ts'

type Break = { guarantee: string; name: string; file: string; find: string; replace: string; test: string }

const root = join(import.meta.dirname, '..')
const breaks: Break[] = readFileSync(join(root, 'scripts/sabotage.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

/** The success toasts of section 8 of the specification. */
const toasts = [
  'Registration Successfull', // sic, spec 8
  'Login Successful',
  'Sled moved forward',
  'Sled moved backward',
  'Navigating to home...',
  'Zooming In...',
  'Zooming Out...',
  'Moving...',
  'Preset Activated',
  'Default Preset Activated',
  'Preset Deleted',
  'Preset taken',
  'Frameshot taken',
  'Camera Deleted successfully',
  'Camera renamed successfully',
  'Image deleted',
  'Job deleted',
  'schedule deleted',
  'Deleting all schedules...',
  'Schedule Created',
  '{service} is restarting...',
]

/** The dialogs of section 2 of the specification. */
const dialogs = [
  'Presets',
  'Preset Label',
  'Setting default view',
  'Delete Camera',
  'Save Camera schedule',
  'Delete All Schedules',
  'Log Out',
  'Add new user',
  'Send Message',
  'Edit User',
  'Deactivate user account',
]

const countIn = (code: string, text: string) => code.split(text).length - 1

test('there are at least 60 breaks, each with its own name', () => {
  expect(breaks.length).toBeGreaterThanOrEqual(60)
  expect(new Set(breaks.map(({ name }) => name)).size).toBe(breaks.length)
})

test.each(breaks)('the text that "$name" replaces occurs exactly once in $file', ({ file, find, replace }) => {
  const code = readFileSync(join(root, file), 'utf8')

  expect(countIn(code, find)).toBe(1)
  expect(code.replace(find, () => replace)).not.toBe(code)
})

test('every break names exactly one test of a file', () => {
  expect(breaks.filter(({ test }) => findTests(test).length !== 1).map(({ test }) => test)).toEqual([])
})

test.each([...toasts, ...dialogs])("a break names '%s'", (text) => {
  expect(breaks.filter(({ name }) => name.includes(`'${text}'`))).not.toEqual([])
})

test('docs/sabotage.md lists every break as caught', () => {
  const listed = readFileSync(join(root, 'docs/sabotage.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| [\w-]+ \| .* \| (caught|SURVIVED|bad test|no match|endless|not run) \|$/.test(line))

  expect(listed).toEqual(
    breaks.map(({ guarantee, name, test }) => `| ${guarantee} | ${name} | \`${test.replace(': ', '`: ')} | caught |`),
  )
})

test('detects a text that occurs twice or not at all', () => {
  expect(countIn('stop stop', 'stop')).toBe(2)
  expect(countIn('drive', 'stop')).toBe(0)
})

test('detects a title that no test or more than one test has, also with the values of a table', () => {
  const code = `
    test('the door opens', () => {})
    test('the door opens at night', () => {})
    test.each([['a key']])('the door opens with %s', () => {})
    test.each([{ tool: 'a crowbar' }])('the door breaks with $tool', () => {})`
  const cases = readTestCases('planted', code)

  expect(matchTitle(cases, code, 'the door opens')).toHaveLength(3)
  expect(matchTitle(cases, code, 'the door opens at night')).toHaveLength(1)
  expect(matchTitle(cases, code, 'the door opens with a key')).toHaveLength(1)
  expect(matchTitle(cases, code, 'the door breaks with a crowbar')).toHaveLength(1)
  expect(matchTitle(cases, code, 'the door opens with a hammer')).toHaveLength(0)
  expect(matchTitle(cases, code, 'the door opens with %s')).toHaveLength(0)
  expect(matchTitle(cases, code, 'the door closes')).toHaveLength(0)
})

/** Returns the tests that a break names. Its text consists of a file, a colon and a title or part of a title. */
function findTests(named: string): TestCase[] {
  const [, name = '', title = ''] = /^(\S+): (.+)$/.exec(named) ?? []
  const file = join(root, name)
  return name !== '' && existsSync(file) ? matchTitle(casesOf(file), readFileSync(file, 'utf8'), title) : []
}

const cachedCases = new Map<string, TestCase[]>()

function casesOf(file: string): TestCase[] {
  const cases = cachedCases.get(file) ?? readTestCases(file)
  cachedCases.set(file, cases)
  return cases
}

/** A title in the source may contain placeholders, which no title of a running test contains. */
const PLACEHOLDER = /%[a-z]|\$\w+/g

/** Returns the tests whose title contains the text, or equals it with values from the code as placeholders. */
function matchTitle(cases: TestCase[], code: string, text: string): TestCase[] {
  if (text.match(PLACEHOLDER)) return []
  const containing = cases.filter(({ title }) => title.includes(text))
  return containing.length > 0 ? containing : cases.filter(({ title }) => hasTitle(title, code, text))
}

function hasTitle(source: string, code: string, text: string): boolean {
  const pattern = source
    .split(PLACEHOLDER)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('(.+)')
  const [, ...values] = new RegExp(`^${pattern}$`).exec(text) ?? []
  return values.length > 0 && values.every((value) => code.includes(value))
}
