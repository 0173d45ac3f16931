import { expect, test } from 'vitest'
import { checkConsole, expectLogged } from './console-words.ts'

test('A test that logs what it does not expect fails', () => {
  console.error('The rig cannot be reached')

  expect(checkConsole).toThrow('The rig cannot be reached')
})

test('A test that does not log what it expects fails', () => {
  expectLogged(/cannot be reached/)

  expect(checkConsole).toThrow('cannot be reached')
})

test('What a test expects may be logged', () => {
  expectLogged(/cannot be reached/)
  console.warn('The rig cannot be reached')

  expect(checkConsole).not.toThrow()
})
