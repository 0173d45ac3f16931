import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithRig } from '../../testing/simulated-rig.tsx'
import { createGuardedRig } from '../guard/proof/guarded-rig.ts'
import type { LiveCamera } from '../live-camera.ts'
import { type ShortcutActions, useSteeringKeys } from './use-keys.ts'

const arrow = { key: 'ArrowRight', code: 'ArrowRight' }

const Keys = ({ liveCamera }: { liveCamera: LiveCamera }) => {
  useSteeringKeys(liveCamera, {} as ShortcutActions, null)
  return null
}

test('the Command key ends the hold of an arrow key, because macOS then sends no keyup', async () => {
  const { guard, rig, time } = createGuardedRig()
  await renderWithRig(<Keys liveCamera={guard as unknown as LiveCamera} />)
  fireEvent.keyDown(document.body, arrow)
  await time.runUntil(1_000)

  fireEvent.keyDown(document.body, { key: 'Meta', code: 'MetaLeft' })
  await time.runUntil(1_100)

  expect(rig.movements).toMatchObject([{ axis: 'pan', start: 260, end: 1_010, reason: 'stopped' }])
})
