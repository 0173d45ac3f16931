import { expect, onTestFinished, test, vi } from 'vitest'
import { createId } from './create-id.ts'

test('ids are random even in an insecure context, such as a rig at an IP address', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  onTestFinished(() => void vi.unstubAllGlobals())

  expect(createId()).toMatch(/^[0-9a-f]{32}$/)
  expect(createId()).not.toBe(createId())
})
