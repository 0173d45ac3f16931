import { expect, test } from 'vitest'
import { takeFrameShot } from './frameshots-api.ts'

test('A frame shot says that it is taken, and nothing when it fails', () => {
  expect(takeFrameShot().meta).toEqual({ success: 'Frameshot taken', failure: 'silent', refresh: ['gallery'] })
})
