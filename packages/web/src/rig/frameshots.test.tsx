import { expect, test } from 'vitest'
import { createSimulatedRig } from '../testing/simulated-rig.tsx'
import { takeFrameShot } from './frameshots.ts'

test('takeFrameShot declares a toast for success and none for failure', async () => {
  const { rigConsole } = await createSimulatedRig()

  expect(takeFrameShot(rigConsole).meta).toMatchObject({
    success: 'Frameshot taken',
    failure: 'silent',
    refresh: ['gallery'],
  })
})
