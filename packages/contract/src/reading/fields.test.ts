import { expect, test } from 'vitest'
import {
  createListReader,
  parseJson,
  readFlag,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readText,
  shortenText,
  UnreadableResponseError,
} from './fields.ts'

const camera = { cameraID: 'north', channel: 7, pan: '12.5', zoom: 3, tilt: 'up', name: '', default: 'true' }

test('readText converts numbers to text, and readNumber converts numeric text to numbers', () => {
  expect(readText(camera, 'channel')).toBe('7')
  expect(readNumber(camera, 'pan')).toBe(12.5)
  expect(readNumber(camera, 'zoom')).toBe(3)
})

test.each([
  [() => readText(camera, 'name'), 'name should be text but is empty'],
  [() => readText(null, 'data', 'token'), 'data.token should be text but is missing'],
  [() => readNumber(camera, 'tilt'), "tilt should be a number but is 'up'"],
  [() => readNumber({ pan: '' }, 'pan'), 'pan should be a number but is empty'],
  [() => readNumber({ pan: ' ' }, 'pan'), "pan should be a number but is ' '"],
  [() => readNumber({ pan: true }, 'pan'), 'pan should be a number but is true'],
  [() => readNumber({ pan: [1] }, 'pan'), 'pan should be a number but is a list'],
  [() => readText({ name: { en: 'a' } }, 'name'), 'name should be text but is an object'],
  [() => readNumber({ pan: 'x'.repeat(50) }, 'pan'), `pan should be a number but is '${'x'.repeat(40)}'`],
  [
    () => createListReader(['data', 'a'], String)({ data: { a: null } }, () => {}),
    'data.a should be a list but is null',
  ],
])('a read function throws with the path of a missing or invalid field (%#)', (read, message) => {
  expect(read).toThrow(message)
})

test('readOptionalText returns an empty string and readOptionalNumber returns undefined for a missing field', () => {
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
])('readFlag({ value: %j }) returns %s', (value, expected) => {
  expect(readFlag({ value }, 'value')).toBe(expected)
})

test('shortenText keeps 1,000 characters and shortens longer texts', () => {
  expect(shortenText('x'.repeat(1_000))).toBe('x'.repeat(1_000))
  expect(shortenText('x'.repeat(1_001))).toBe(`${'x'.repeat(999)}…`)
})

test('parseJson returns undefined for text that is not JSON', () => {
  expect(parseJson('{"a":1}')).toEqual({ a: 1 })
  expect(parseJson('<html>')).toBeUndefined()
})

test('a list reader skips an unreadable entry, and rethrows any other error', () => {
  const fail = () => {
    throw new TypeError('a bug')
  }

  expect(() => createListReader(['job'], fail)({ job: [1] }, () => {})).toThrow('a bug')
})

test('an UnreadableResponseError is logged with the name of its class', () => {
  expect(String(new UnreadableResponseError('x'))).toBe('UnreadableResponseError: x')
})
