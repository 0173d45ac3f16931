import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Break = { guarantee: string; name: string; file: string; find: string; replace: string; test: string }

const root = join(import.meta.dirname, '..')
const breaks: Break[] = readFileSync(join(root, 'scripts/sabotage.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

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

test.each(breaks)('the test file that "$name" names exists', ({ test }) => {
  expect(existsSync(join(root, test.slice(0, test.indexOf(': '))))).toBe(true)
})

test('detects a text that occurs twice or not at all', () => {
  expect(countIn('stop stop', 'stop')).toBe(2)
  expect(countIn('drive', 'stop')).toBe(0)
})
