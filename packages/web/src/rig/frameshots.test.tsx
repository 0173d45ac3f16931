import { expect, test } from 'vitest'
import { simulatedRig } from '../testing/simulated-rig.tsx'
import { takeFrameShot } from './frameshots.ts'

test('A frame shot shows a toast when it is taken, and none when it fails', async () => {
  const { rigConsole } = await simulatedRig()

  expect(takeFrameShot(rigConsole).meta).toEqual({
    success: 'Frameshot taken',
    failure: 'silent',
    refresh: ['gallery'],
  })
})
