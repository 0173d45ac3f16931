import { expect, test } from 'vitest'
import { checkLog, expectLogged } from './logged-errors.ts'

test.fails('checkLog fails a test that logs an unexpected error', () => {
  console.error('The rig cannot be reached')
})

test.fails('checkLog fails a test that does not log all expected lines', () => {
  expectLogged(/cannot be reached/)
})

test('checkLog passes a test that logs only expected lines', () => {
  expectLogged(/cannot be reached/)

  console.warn('The rig cannot be reached')
})

test('checkLog lists each unexpected line', () => {
  const log = { lines: ['The rig cannot be reached', 'expected'], expected: [/^expected$/] }

  expect(() => checkLog(log)).toThrow('Logged without expectLogged():\nThe rig cannot be reached')
})

test('checkLog lists each pattern that matched no line', () => {
  const log = { lines: ['expected'], expected: [/^expected$/, /cannot be reached/] }

  expect(() => checkLog(log)).toThrow('Expected to be logged:\n/cannot be reached/')
})
