import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { presetList } from '../../rig/presets.ts'
import { cameraPosition } from '../../rig/ptz.ts'
import { NORTH_CAMERA_ID } from '../../testing/camera-page.tsx'
import { expectLogged } from '../../testing/logged-errors.ts'
import { pageTimers } from '../../testing/polls.ts'
import { createSimulatedRig, openConsole } from '../../testing/simulated-rig.tsx'
import { hasAnyAxis, isMoving } from './guard/motion.ts'
import { createLiveCameras } from './live-camera.ts'
import type { LoadedPreset } from './loaded-preset.ts'

const cameraID = NORTH_CAMERA_ID

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...pageTimers] })
  onTestFinished(() => void vi.useRealTimers())
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Advances the fake timers in steps of 50 ms until a condition is true, but by at most 15 s. */
const passUntil = async (isTrue: () => boolean) => {
  for (let passed = 0; passed < 15_000 && !isTrue(); passed += 50) {
    await vi.dynamicImportSettled()
    await pass(50)
  }
  expect(isTrue()).toBe(true)
}

type Rig = Awaited<ReturnType<typeof createSimulatedRig>>

const getCamera = ({ rigConsole }: Rig) => rigConsole.area(createLiveCameras).get(cameraID)
const openCamera = async () => {
  const rig = await createSimulatedRig({ as: 'operator' })
  return { rig, ...getCamera(rig) }
}
const countRequests = ({ link }: Rig) => link.calls.filter((call) => /^GET .*ptz/.test(call)).length

const readPan = ({ rigConsole }: Rig) =>
  rigConsole.queryClient.getQueryData(cameraPosition(rigConsole, cameraID).queryKey)?.pan

const loadPreset = async (rig: Rig, name: string) => {
  const { queryClient, rig: client } = rig.rigConsole
  const preset = (await queryClient.fetchQuery(presetList(rig.rigConsole, cameraID))).find((each) => each.name === name)
  if (!preset) throw new Error(`There is no preset ${name}`)
  await client.presets.activate({ body: { nxid: preset.nxid, cameraID } })
  getCamera(rig).trackPreset(preset, rig.rigConsole.clock.now())
}

const moveFromElsewhere = ({ rigConsole }: Rig) => rigConsole.rig.ptz.step({ body: { cameraID, x: 20 } })

test('even if no component is mounted, a camera is polled until it has reached the preset that is being loaded', async () => {
  const rig = await createSimulatedRig({ as: 'operator' })

  await loadPreset(rig, 'Valley')

  await passUntil(() => getCamera(rig).store.getState().loaded?.stage === 'reached')
  const requests = countRequests(rig)
  await pass(5_000)
  expect(countRequests(rig)).toBe(requests)
})

test('if the last observer leaves while a preset is being loaded, the camera is polled until it has reached the preset', async () => {
  const rig = await createSimulatedRig({ as: 'operator' })
  const endObserving = getCamera(rig).observePosition()
  await passUntil(() => readPan(rig) === 12)
  await loadPreset(rig, 'Valley')

  endObserving()

  await passUntil(() => getCamera(rig).store.getState().loaded?.stage === 'reached')
})

test.each([
  ['back', -3_600_000],
  ['forward', 3_600_000],
])(
  "after the computer's clock was set %s, a preset counts as reached when the camera has stopped",
  async (_way, ms) => {
    const rig = await createSimulatedRig({ as: 'operator' })
    const readStage = () => getCamera(rig).store.getState().loaded?.stage
    onTestFinished(getCamera(rig).observePosition())
    await passUntil(() => readPan(rig) === 12)
    await loadPreset(rig, 'Valley')
    await pass(20)

    vi.setSystemTime(Date.now() + ms)
    await passUntil(() => readStage() !== 'moving')
    await pass(5_000)

    expect(readPan(rig)).not.toBe(12)
    expect(readStage()).toBe('reached')
  },
)

test('while a preset has no response, the position is polled as often as during a movement', async () => {
  const rig = await createSimulatedRig({ as: 'operator' })
  onTestFinished(getCamera(rig).observePosition())
  await passUntil(() => readPan(rig) === 12)
  const { queryClient } = rig.rigConsole
  const mutation = { mutationKey: ['presets', cameraID], mutationFn: () => new Promise(() => {}) }
  const before = countRequests(rig)

  void queryClient.getMutationCache().build(queryClient, mutation).execute(undefined)
  await pass(1_000)

  expect(countRequests(rig) - before).toBeGreaterThanOrEqual(3)
})

const isTravelling = (loaded: LoadedPreset | null) => loaded?.stage === 'moving' && loaded.movedAt > loaded.loadedAt

type StopCase = [what: string, when: string, isDue: (loaded: LoadedPreset | null) => boolean, after: string | undefined]

test.each<StopCase>([
  ['is unknown', 'before the camera moves', (loaded) => loaded?.stage === 'moving', undefined],
  ['is `left`', 'on the way to the preset', isTravelling, 'left'],
  ['remains `reached`', 'at the preset', (loaded) => loaded?.stage === 'reached', 'reached'],
])('the stage of a preset %s if everything is stopped %s', async (_what, _when, isDue, after) => {
  const { rig, guard, motion, store } = await openCamera()
  await loadPreset(rig, 'Valley')
  await passUntil(() => isDue(store.getState().loaded))

  guard.stop()
  await passUntil(() => motion.getState().pan.state === 'idle')
  await pass(3_000)

  expect(store.getState().loaded?.stage).toBe(after)
})

test('jitter does not count as movement, so after a stop it remains unknown whether the camera is at the preset', async () => {
  const rig = await createSimulatedRig({ as: 'operator' })
  let pan = 12.4
  rig.link.respond(/GET .*ptz/, () => {
    pan = pan > 12 ? 11.6 : 12.4
    return Response.json({ data: { pan, tilt: -6, zoom: 10 } })
  })
  const { guard, observePosition, store } = getCamera(rig)
  onTestFinished(observePosition())
  await passUntil(() => readPan(rig) === 11.6)
  await loadPreset(rig, 'Valley')
  await passUntil(() => readPan(rig) === 12.4)
  expect(store.getState().loaded?.stage).toBe('moving')

  guard.stop()

  expect(store.getState().loaded).toBeNull()
})

const tapPad = ({ guard }: ReturnType<typeof getCamera>) => {
  guard.press('Pan right', 'pan', 1)
  guard.release('Pan right', 'pan')
}

const stopWithoutResponse = (rig: Rig, stop: (camera: ReturnType<typeof getCamera>) => void) => {
  rig.link.respond(/POST .*ptz.control/, () => new Promise(() => {}))
  stop(getCamera(rig))
}

/** Responds to stops with 500 until the returned function is called. */
const failStops = ({ link }: Rig) => {
  expectLogged(/ptz.control 500/)
  let fails = true
  link.respond(/POST .*ptz.control/, (_init, forward) => (fails ? Response.json({}, { status: 500 }) : forward()))
  return () => {
    fails = false
  }
}

const stopRevoked = ({ guard }: ReturnType<typeof getCamera>) => guard.stopUndriven({ sentAt: 0, outcome: 'accepted' })

type Interruption = (rig: Rig) => unknown

test.each<[what: string, interrupt: Interruption]>([
  ['a stop without a response', (rig) => stopWithoutResponse(rig, ({ guard }) => guard.stop())],
  ['a revocation whose stops get no response', (rig) => stopWithoutResponse(rig, stopRevoked)],
  ['a step', (rig) => tapPad(getCamera(rig))],
  ['the end of the session', ({ rigConsole }) => rigConsole.session.end('logout')],
  [
    'the response to a newer preset',
    (rig) => getCamera(rig).trackPreset({ id: '2', name: 'Door' }, rig.rigConsole.clock.now()),
  ],
  ['the failure of another preset', (rig) => getCamera(rig).recordPresetFailure(new Error('lost'))],
])('after %s between a preset and its response, the loaded preset is unknown', async (_what, interrupt) => {
  const { rig, store, trackPreset } = await openCamera()
  const sentAt = rig.rigConsole.clock.now()
  await pass(50)
  interrupt(rig)
  await pass(500)

  trackPreset({ id: '1', name: 'Valley' }, sentAt)

  expect(store.getState().loaded).toBeNull()
})

test('a stop that was sent before a preset supersedes the preset if the rig accepts a repetition of the stop first', async () => {
  const { rig, guard, motion, store, trackPreset } = await openCamera()
  const accept = failStops(rig)
  guard.stop()
  await pass(2_000)
  const sentAt = rig.rigConsole.clock.now()
  accept()
  await passUntil(() => !hasAnyAxis(motion.getState(), isMoving))

  trackPreset({ id: '1', name: 'Valley' }, sentAt)

  expect(store.getState().loaded).toBeNull()
})

test.each([
  ['step', 'after', ['track', 'respond']],
  ['step', 'before', ['respond', 'track']],
  ['stop', 'after', ['track', 'respond']],
  ['stop', 'before', ['respond', 'track']],
] as const)(
  'a %s that was sent before a preset does not interrupt the preset, even if the rig accepts it %s the preset',
  async (command, _when, order) => {
    const rig = await createSimulatedRig({ as: 'operator' })
    const camera = getCamera(rig)
    const respond = rig.link.hold(/POST .*ptz/)
    if (command === 'step') tapPad(camera)
    else camera.guard.stop()
    await pass(50)
    const sentAt = rig.rigConsole.clock.now()
    const actions = { respond, track: () => camera.trackPreset({ id: '1', name: 'Valley' }, sentAt) }

    for (const action of order) {
      await pass(50)
      actions[action]()
    }
    await pass(50)

    expect(camera.store.getState().loaded?.stage).toBe('moving')
    await passUntil(() => camera.motion.getState().pan.state === 'idle')
  },
)

test.each([
  ['refused', 409, 'is `moving`', 'moving'],
  ['failed', 500, 'is unknown', undefined],
  ['lost', 504, 'is unknown', undefined],
])('after a %s step (status %i), the stage of the preset %s', async (_outcome, status, _stage, stage) => {
  expectLogged(new RegExp(`ptz/ ${status}`))
  const rig = await createSimulatedRig({ as: 'operator' })
  const camera = getCamera(rig)
  await loadPreset(rig, 'Valley')
  await pass(50)
  rig.link.respond(/POST .*ptz.$/, () => Response.json({}, { status }))

  tapPad(camera)
  await passUntil(() => camera.motion.getState().pan.state === 'refused')

  expect(camera.store.getState().loaded?.stage).toBe(stage)
  await passUntil(() => camera.motion.getState().pan.state === 'idle')
})

test('the stage of a preset is `left` after a stop on the way, even if the responses to the stops are lost', async () => {
  expectLogged(/ptz.control 504/)
  const { rig, guard, motion, store } = await openCamera()
  await loadPreset(rig, 'Valley')
  await passUntil(() => isTravelling(store.getState().loaded))
  let isLost = true
  rig.link.respond(/POST .*ptz.control/, async (_init, forward) => {
    const response = await forward()
    return isLost ? Response.json({}, { status: 504 }) : response
  })

  guard.stop()
  await pass(3_000)

  expect(store.getState().loaded?.stage).toBe('left')
  isLost = false
  await passUntil(() => !hasAnyAxis(motion.getState(), isMoving))
})

test('the loaded preset is unknown if the camera has left it, and the rig may be moving the camera to it again', async () => {
  const rig = await createSimulatedRig({ as: 'operator' })
  const camera = getCamera(rig)
  const { store } = camera
  await loadPreset(rig, 'Valley')
  await pass(50)
  tapPad(camera)
  await passUntil(() => store.getState().loaded?.stage === 'left')

  camera.recordPresetFailure(new Error('lost'))

  expect(store.getState().loaded).toBeNull()
  await passUntil(() => camera.motion.getState().pan.state === 'idle')
})

test('the loaded preset is unknown if a stop that was unconfirmed when the preset was sent fails again', async () => {
  const { rig, guard, motion, store } = await openCamera()
  const accept = failStops(rig)
  guard.stop()
  await pass(2_000)

  await loadPreset(rig, 'Valley')
  await passUntil(() => store.getState().loaded?.stage !== 'moving')

  expect(store.getState().loaded).toBeNull()
  accept()
  await passUntil(() => !hasAnyAxis(motion.getState(), isMoving))
})

test('a preset counts as abandoned (`left`) if the rig accepts a repeated stop while the camera moves to the preset', async () => {
  const { rig, guard, motion, store } = await openCamera()
  const acceptLater = failStops(rig)
  guard.stop()
  await pass(2_000)
  acceptLater()
  const respond = rig.link.hold(/POST .*ptz.control/)

  await loadPreset(rig, 'Valley')
  await passUntil(() => isTravelling(store.getState().loaded))
  respond()
  await passUntil(() => store.getState().loaded?.stage !== 'moving')

  expect(store.getState().loaded?.stage).toBe('left')
  await passUntil(() => !hasAnyAxis(motion.getState(), isMoving))
})

test('a movement to a preset is not mistaken for a movement by another client', async () => {
  const { rig, observePosition, store } = await openCamera()
  onTestFinished(observePosition())
  await passUntil(() => readPan(rig) === 12)

  await loadPreset(rig, 'Valley')
  await passUntil(() => store.getState().loaded?.stage === 'reached')
  await pass(5_000)

  expect(readPan(rig)).not.toBe(12)
  expect(store.getState().foreignMotion.movedAt).toBeNull()
})

test('even if no component is mounted, a movement by another client is detected, and the loaded preset of an observed camera counts as left', async () => {
  const rig = await createSimulatedRig({ as: 'operator' })
  onTestFinished(getCamera(rig).observePosition())
  await loadPreset(rig, 'Valley')
  await passUntil(() => getCamera(rig).store.getState().loaded?.stage === 'reached')
  // After 3 s and the next request, a movement is no longer attributed to the preset
  await pass(6_000)

  await moveFromElsewhere(rig)

  await passUntil(() => getCamera(rig).store.getState().loaded?.stage === 'left')
  await passUntil(() => getCamera(rig).store.getState().foreignMotion.isMoving)
})

test('a movement by another client between the first two position requests is recognised', async () => {
  const rig = await createSimulatedRig({ as: 'operator' })
  onTestFinished(getCamera(rig).observePosition())
  await passUntil(() => countRequests(rig) === 1)

  await moveFromElsewhere(rig)

  await passUntil(() => getCamera(rig).store.getState().foreignMotion.isMoving)
  expect(countRequests(rig)).toBe(2)
})

test("a movement by another client is recognised while 'All cameras' covers the live view", async () => {
  const rig = await openConsole('/dashboard/view', { as: 'operator' })
  await passUntil(() => screen.queryByRole('button', { name: 'All cameras' }) !== null)
  fireEvent.click(screen.getByRole('button', { name: 'All cameras' }))
  await passUntil(() => screen.queryByRole('list', { name: 'All cameras' }) !== null)

  await moveFromElsewhere(rig)

  await passUntil(() => getCamera(rig).store.getState().foreignMotion.isMoving)
})

test('a step that ends before the rig sends a position is not mistaken for a movement by another client', async () => {
  const { rig, observePosition, guard, motion, store } = await openCamera()
  onTestFinished(observePosition())
  await passUntil(() => readPan(rig) === 12)
  const respond = rig.link.hold(/^GET .*ptz/)

  guard.press('test', 'pan', 1)
  guard.release('test', 'pan')
  await passUntil(() => motion.getState().pan.state === 'done')
  await passUntil(() => motion.getState().pan.state === 'idle')
  respond()
  await pass(5_000)

  expect(readPan(rig)).not.toBe(12)
  expect(store.getState().foreignMotion.movedAt).toBeNull()
})

test('a camera is polled every 250 ms from the start of a hold', async () => {
  const { rig, observePosition, guard } = await openCamera()
  onTestFinished(observePosition())
  await passUntil(() => readPan(rig) === 12)

  guard.press('test', 'pan', 1)
  await pass(1_100)

  expect(countRequests(rig)).toBe(5)
  guard.cancel('test', 'pan')
})

test('a camera is polled until its last observer leaves', async () => {
  const rig = await createSimulatedRig({ as: 'operator' })
  const [endFirst, endSecond] = [getCamera(rig).observePosition(), getCamera(rig).observePosition()]
  await passUntil(() => countRequests(rig) === 1)

  endFirst()
  await pass(2_600)
  expect(countRequests(rig)).toBe(2)

  endSecond()
  await pass(10_000)
  expect(countRequests(rig)).toBe(2)
})
