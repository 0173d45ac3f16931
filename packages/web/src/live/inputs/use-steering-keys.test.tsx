import { fireEvent, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createGuardedRig } from '../guard/proof/guarded-rig.ts'
import type { LiveCamera } from '../live-camera.ts'
import { type ShortcutActions, useSteeringKeys } from './use-steering-keys.ts'

const arrow = { key: 'ArrowRight', code: 'ArrowRight' }

test('the Command key ends the hold of an arrow key, because macOS then sends no keyup', async () => {
  const { guard, rig, time } = createGuardedRig()
  renderHook(() => useSteeringKeys(guard as unknown as LiveCamera, {} as ShortcutActions, null))
  fireEvent.keyDown(document.body, arrow)
  await time.runUntil(1_000)

  fireEvent.keyDown(document.body, { key: 'Meta', code: 'MetaLeft' })
  await time.runUntil(1_100)

  expect(rig.movements).toMatchObject([{ axis: 'pan', start: 260, end: 1_010, reason: 'stopped' }])
})
