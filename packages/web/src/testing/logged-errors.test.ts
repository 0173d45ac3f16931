import { expect, test } from 'vitest'
import { checkLog, expectLogged } from './logged-errors.ts'

test.fails('A test that logs an unexpected error fails', () => {
  console.error('The rig cannot be reached')
})

test.fails('A test that does not log what it expects fails', () => {
  expectLogged(/cannot be reached/)
})

test('A test that logs what it expects passes', () => {
  expectLogged(/cannot be reached/)

  console.warn('The rig cannot be reached')
})

test('The failure names each unexpected line', () => {
  const log = { lines: ['The rig cannot be reached', 'expected'], expected: [/^expected$/] }

  expect(() => checkLog(log)).toThrow('Logged without expectLogged():\nThe rig cannot be reached')
})

test('The failure names each pattern that is missing', () => {
  const log = { lines: ['expected'], expected: [/^expected$/, /cannot be reached/] }

  expect(() => checkLog(log)).toThrow('Expected to be logged:\n/cannot be reached/')
})
