import { expect, test } from 'vitest'
import { getErrorMessage } from './error-message.ts'

test('getErrorMessage returns the message of an error, and any other value as text', () => {
  expect(getErrorMessage(new Error('The rig cannot be reached'))).toBe('The rig cannot be reached')
  expect(getErrorMessage('a text')).toBe('a text')
})
