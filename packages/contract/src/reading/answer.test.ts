import { expect, test } from 'vitest'
import { readFlag, readList, readNumber, readNumberOrNone, readText, readTextOrNone } from './answer.ts'

const camera = { cameraID: 'north', channel: 7, pan: '12.5', zoom: 3, tilt: 'up', name: '', default: 'true' }

test('A number counts as the text of its digits, and a text of digits as a number', () => {
  expect(readText(camera, 'channel')).toBe('7')
  expect(readNumber(camera, 'pan')).toBe(12.5)
  expect(readNumber(camera, 'zoom')).toBe(3)
})

test.each([
  [() => readText(camera, 'name'), 'name should be a text and is empty'],
  [() => readText(null, 'data', 'token'), 'data.token should be a text and is missing'],
  [() => readNumber(camera, 'tilt'), "tilt should be a number and is 'up'"],
  [() => readList({ data: { job: null } }, ['data', 'job'], String, () => {}), 'data.job should be a list and is null'],
])('A missing field is named by its path (%#)', (read, words) => {
  expect(read).toThrow(words)
})

test('An optional field that is missing is read as empty', () => {
  expect(readTextOrNone(camera, 'poster')).toBe('')
  expect(readNumberOrNone(camera, 'tilt')).toBeUndefined()
})

test.each([
  [true, true],
  ['true', true],
  [1, true],
  [undefined, false],
  ['no', false],
  [null, false],
])('The flag %j is set: %s', (value, expected) => {
  expect(readFlag({ value }, 'value')).toBe(expected)
})

test('An entry without what its row needs is left out and logged; the others are read', () => {
  const answer = { data: { job: [{ name: 'a' }, null, { name: 'b' }, {}] } }
  const leftOut: string[] = []

  const names = readList(
    answer,
    ['data', 'job'],
    (entry) => readText(entry, 'name'),
    (words) => leftOut.push(words),
  )

  expect(names).toEqual(['a', 'b'])
  expect(leftOut).toEqual([
    'Left out data.job[1]: name should be a text and is missing',
    'Left out data.job[3]: name should be a text and is missing',
  ])
})
