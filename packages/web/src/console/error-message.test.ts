import { expect, test } from 'vitest'
import { getErrorMessage } from './error-message.ts'

test.each([
  'Failed to fetch dynamically imported module: https://console.test/assets/zip-1a2b.js',
  'error loading dynamically imported module: https://console.test/assets/zip-1a2b.js',
  'Importing a module script failed.',
])("getErrorMessage replaces '%s' with a sentence without a URL", (message) => {
  expect(getErrorMessage(new TypeError(message))).toBe('Part of the console could not be loaded. Reload the page')
})

test('getErrorMessage returns every other message unchanged', () => {
  expect(getErrorMessage(new Error('The rig cannot be reached'))).toBe('The rig cannot be reached')
  expect(getErrorMessage('a text')).toBe('a text')
})
