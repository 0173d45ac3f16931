import { expect, test } from 'vitest'
import { readFlag, readList, readNumber, readOptionalNumber, readOptionalText, readText } from './fields.ts'

const camera = { cameraID: 'north', channel: 7, pan: '12.5', zoom: 3, tilt: 'up', name: '', default: 'true' }

test('A number is read as text if text is required, and numeric text as a number', () => {
  expect(readText(camera, 'channel')).toBe('7')
  expect(readNumber(camera, 'pan')).toBe(12.5)
  expect(readNumber(camera, 'zoom')).toBe(3)
})

test.each([
  [() => readText(camera, 'name'), 'name should be a text and is empty'],
  [() => readText(null, 'data', 'token'), 'data.token should be a text and is missing'],
  [() => readNumber(camera, 'tilt'), "tilt should be a number and is 'up'"],
  [() => readList({ data: { job: null } }, ['data', 'job'], String, () => {}), 'data.job should be a list and is null'],
])('The error for a missing or invalid field contains its path (%#)', (read, message) => {
  expect(read).toThrow(message)
})

test('An optional field that is missing is read as empty', () => {
  expect(readOptionalText(camera, 'poster')).toBe('')
  expect(readOptionalNumber(camera, 'tilt')).toBeUndefined()
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

test('An entry without a required field is skipped and logged; the others are read', () => {
  const body = { data: { job: [{ name: 'a' }, null, { name: 'b' }, {}] } }
  const skipped: string[] = []

  const names = readList(
    body,
    ['data', 'job'],
    (entry) => readText(entry, 'name'),
    (message) => skipped.push(message),
  )

  expect(names).toEqual(['a', 'b'])
  expect(skipped).toEqual([
    'Left out data.job[1]: name should be a text and is missing',
    'Left out data.job[3]: name should be a text and is missing',
  ])
})
