import { expect, test } from 'vitest'
import { frameShot } from './frameshots-api.ts'

test('A frame shot says that it is taken, and nothing when it fails', () => {
  expect(frameShot().meta).toEqual({ success: 'Frameshot taken', failure: 'silent' })
})
