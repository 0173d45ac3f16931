import { expect, test } from 'vitest'
import { checkConsole, expectLogged } from './console-words.ts'

test('A test fails if it logs something that it does not expect', () => {
  console.error('The rig cannot be reached')

  expect(checkConsole).toThrow('The rig cannot be reached')
})

test('A test fails if it does not log what it expects', () => {
  expectLogged(/cannot be reached/)

  expect(checkConsole).toThrow('cannot be reached')
})

test('A test passes if it logs what it expects', () => {
  expectLogged(/cannot be reached/)
  console.warn('The rig cannot be reached')

  expect(checkConsole).not.toThrow()
})
