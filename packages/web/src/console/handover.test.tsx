import { expect, test } from 'vitest'
import { simulatedRig } from '../testing/simulated-rig.tsx'
import { handOver, takeHandover } from './handover.ts'
import { endSession, useSession } from './session.ts'

const inRoot = () => JSON.parse(localStorage.getItem('root') ?? '{}').state

/** What a page that is loaded anew knows: only what is stored. */
const loadAnew = async () => {
  useSession.setState({ camera: null, isStreaming: false, handover: null })
  localStorage.setItem('root', stored)
  await useSession.persist.rehydrate()
}
let stored = ''

test("The console's own reload keeps the camera, the live picture and one notice", async () => {
  await simulatedRig({ as: 'operator' })
  useSession.setState({ camera: 'south', isStreaming: true })
  handOver('Camera renamed successfully')
  stored = localStorage.getItem('root') ?? ''

  await loadAnew()
  const notice = takeHandover()

  expect(notice).toBe('Camera renamed successfully')
  expect(useSession.getState()).toMatchObject({ camera: 'south', isStreaming: true })
  expect(takeHandover()).toBe(null)
})

test('An ordinary page load begins with no camera chosen and the live picture off', async () => {
  await simulatedRig({ as: 'operator' })
  useSession.setState({ camera: 'south', isStreaming: true })
  stored = localStorage.getItem('root') ?? ''

  await loadAnew()
  takeHandover()

  expect(useSession.getState()).toMatchObject({ camera: null, isStreaming: false })
  expect(inRoot()).not.toHaveProperty('camera')
})

test('Logging out forgets the camera and the live picture', async () => {
  await simulatedRig({ as: 'operator' })
  useSession.setState({ camera: 'south', isStreaming: true })

  endSession('logout')

  expect(useSession.getState()).toMatchObject({ camera: null, isStreaming: false, handover: null })
  expect(localStorage.getItem('root')).toBe(null)
})
