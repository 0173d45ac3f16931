import { expect, test } from 'vitest'
import { takeFrameShot } from './frameshots.ts'

test('A frame shot shows a toast when it is taken, and none when it fails', () => {
  expect(takeFrameShot().meta).toEqual({ success: 'Frameshot taken', failure: 'silent', refresh: ['gallery'] })
})
