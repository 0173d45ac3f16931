import { expect, onTestFinished, test, vi } from 'vitest'
import { createId } from './create-id.ts'

test('createId returns random ids even without `crypto.randomUUID`, as on a page without HTTPS', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  onTestFinished(() => void vi.unstubAllGlobals())

  expect(createId()).toMatch(/^[0-9a-f]{32}$/)
  expect(createId()).not.toBe(createId())
})
