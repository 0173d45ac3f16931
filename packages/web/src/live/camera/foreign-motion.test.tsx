import { act } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createConsole, type RigConsole } from '../../console/console.ts'
import { browserClock } from '../../lib/clock.ts'
import { NORTH_CAMERA_ID } from '../../testing/camera-page.tsx'
import { addFault } from '../../testing/change-rig.ts'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { pageTimers } from '../../testing/polls.ts'
import { createSimulatedRig } from '../../testing/simulated-rig.tsx'
import type { Direction } from './guard/state.ts'
import { createLiveCameras, type LiveCamera } from './live-camera.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...pageTimers] })
  onTestFinished(() => void vi.useRealTimers())
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Opens the consoles of two operators on the same rig. Both poll the position of the same camera. */
const openTwoCameras = async () => {
  const rig = await createSimulatedRig({ as: 'operator' })
  const other = createConsole({
    host: window.location.origin,
    fetch: rig.rigConsole.fetch,
    storage: createMemoryStorage,
    tabStorage: createMemoryStorage,
    clock: browserClock,
    page: rig.page,
  })
  onTestFinished(other.close)
  const { admin } = rig.rigConsole.session.get()
  if (admin) other.session.completeLogin({ ...admin, token: rig.app.tokens.signApiToken('admin@rig.test') })
  const cameras = { ...rig, first: watchCamera(rig.rigConsole), second: watchCamera(other) }
  await pass(6_000)
  return cameras
}

const watchCamera = (rigConsole: RigConsole) => {
  const camera = rigConsole.area(createLiveCameras).get(NORTH_CAMERA_ID)
  onTestFinished(camera.observePosition())
  const shown = new Set<string>()
  onTestFinished(
    camera.store.subscribe(({ foreignMotion: { isMoving, isSlowed } }) => {
      if (isMoving) shown.add(isSlowed ? 'slowed' : 'moved')
    }),
  )
  return { camera, shown }
}

const hold = ({ camera }: { camera: LiveCamera }, direction: Direction) =>
  camera.guard.press(`test ${direction}`, 'pan', direction)

const release = ({ camera }: { camera: LiveCamera }, direction: Direction) =>
  camera.guard.release(`test ${direction}`, 'pan')

const isShown = ({ camera }: { camera: LiveCamera }) => camera.store.getState().foreignMotion.isMoving

/**
 * Both consoles renew their hold every 200 ms, and the camera follows the newest command. So the delay, modulo 200 ms,
 * determines for how long each console moves the camera.
 */
test.each([2_140, 2_100, 2_050, 140, 100, 50])(
  'if a second operator begins to hold the opposite direction %i ms later, each console shows a notice about the other operator',
  async (afterMs) => {
    const { first, second } = await openTwoCameras()

    hold(first, 1)
    await pass(afterMs)
    hold(second, -1)
    await pass(4_000)

    expect([isShown(first), isShown(second)]).toEqual([true, true])
    release(first, 1)
    release(second, -1)
  },
)

test('if two operators hold the same direction, no notice appears', async () => {
  const { first, second } = await openTwoCameras()

  hold(first, 1)
  await pass(2_000)
  // Until now, the second console held nothing, so it correctly reported the motion as foreign
  second.shown.clear()
  hold(second, 1)
  await pass(500)
  second.shown.clear()
  await pass(4_000)

  expect([[...first.shown], [...second.shown]]).toEqual([[], []])
  release(first, 1)
  release(second, 1)
})

type Cameras = Awaited<ReturnType<typeof openTwoCameras>>

/** Delays every third position after the rig has read it. */
const delayPositions = ({ link }: Cameras) => {
  let polls = 0
  link.respond(/^GET .*ptz/, async (_init, forward) => {
    polls += 1
    const isLate = polls % 3 === 0
    const response = await forward()
    if (isLate) await new Promise((resolve) => setTimeout(resolve, 1_200))
    return response
  })
}

test.each<[string, (cameras: Cameras) => unknown]>([
  ['responds after 0.7 s', ({ app }) => addFault(app, { kind: 'latency', ms: 700 })],
  ['responds to every third request for the position 1.2 s late', delayPositions],
])('if the rig %s, no notice about another operator appears', async (_what, slowDown) => {
  const cameras = await openTwoCameras()
  const { first } = cameras
  await slowDown(cameras)

  for (const direction of [1, -1, 1] as const) {
    hold(first, direction)
    await pass(5_000)
    release(first, direction)
    await pass(500)
  }

  expect([...first.shown]).toEqual([])
})
