import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RigConsole } from '../../console/console.ts'
import { createPatrolStatements } from '../../rig/patrol-statements.ts'
import { commandSled } from '../../rig/sled.ts'
import { NORTH_CAMERA_ID, SOUTH_CAMERA_ID } from '../../testing/camera-page.tsx'
import { changeRig } from '../../testing/change-rig.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { renderWithRig, type SimulatedRigOptions } from '../../testing/simulated-rig.tsx'
import { createLiveCameras } from '../camera/live-camera.ts'
import { LiveCameraProvider } from '../camera/use-live-camera.tsx'
import { createSled } from '../controls/sled/sled.ts'
import { estimateArrival, initialSledEstimate } from '../controls/sled/sled-estimate.ts'
import { PanTiltPad } from '../controls/steering-controls.tsx'
import { LiveNotice } from './live-notice.tsx'
import { LivePosition } from './position.tsx'

const openNotice = (options?: SimulatedRigOptions) =>
  renderWithRig(
    <LiveCameraProvider cameraID={NORTH_CAMERA_ID} isPositionPolled>
      <LivePosition />
      <LiveNotice />
      <PanTiltPad />
    </LiveCameraProvider>,
    { as: 'operator', ...options },
  )

const NOTICE = /patrol .*running|^Probably moved by|^Camera slower/i
const getNotice = () => screen.queryByText(NOTICE)?.textContent ?? ''

const moveSled = (rigConsole: RigConsole) => {
  const { queryClient } = rigConsole
  return queryClient.getMutationCache().build(queryClient, commandSled(rigConsole, 'forward')).execute(undefined)
}

test.each([
  [false, 'Probably moved by someone else'],
  [true, 'Camera slower than before: someone else may be steering'],
])("during a foreign motion whose isSlowed is %s, the notice says '%s'", async (isSlowed, text) => {
  const { rigConsole } = await openNotice()
  const { store } = rigConsole.area(createLiveCameras).get(NORTH_CAMERA_ID)
  const setMoving = (isMoving: boolean) =>
    act(() => store.setState({ foreignMotion: { isMoving, movedAt: null, isSlowed } }))

  setMoving(true)
  const notice = getNotice()
  setMoving(false)

  expect([notice, getNotice()]).toEqual([text, ''])
})

/** Opens the notice some minutes after a patrol of the camera was due. */
const openNoticeDuringPatrol = async (cameraID: string, minutes = 1) => {
  const time = formatTime(Date.now() - minutes * 60_000)
  const opened = await openNotice({
    config: { rigTimeZone: 'UTC' },
    prepare: ({ app }) =>
      changeRig(app, ({ schedules: [schedule] }) => ({ schedules: [{ ...schedule, cameraID, time }] })),
  })
  return { ...opened, time }
}

const formatTime = (at: number) => new Date(at).toISOString().slice('2026-01-01T'.length, '2026-01-01T00:00'.length)

test('the notice says that a due patrol may be running or, once the rig has reported a patrol, that it is running, until a sled command is accepted', async () => {
  expectLogged(/POST \/api\/v1\/motor\/forward\/ 409 A patrol is running/)
  const { link, rigConsole, time } = await openNoticeDuringPatrol(NORTH_CAMERA_ID)
  await waitFor(() => expect(getNotice()).toBe(`Patrol ${time} may be running (sled 20 to 80)`))

  const undo = link.respond(/POST .*motor/, () => Response.json({ message: 'A patrol is running' }, { status: 409 }))
  await expect(moveSled(rigConsole)).rejects.toThrow('A patrol is running')
  await waitFor(() => expect(getNotice()).toBe(`Patrol ${time} is running (sled 20 to 80)`))

  undo()
  await moveSled(rigConsole)
  await waitFor(() => expect(getNotice()).toBe(''))
})

test.each([
  ['a due patrol of this camera explains a foreign motion', NORTH_CAMERA_ID, ''],
  [
    'a due patrol of another camera does not explain a foreign motion',
    SOUTH_CAMERA_ID,
    '. Probably moved by someone else',
  ],
])('%s', async (_, cameraID, added) => {
  const { rigConsole, time } = await openNoticeDuringPatrol(cameraID)
  const text = `Patrol ${time} may be running (sled 20 to 80)`
  await waitFor(() => expect(getNotice()).toBe(text))

  const { store } = rigConsole.area(createLiveCameras).get(NORTH_CAMERA_ID)
  act(() => store.setState({ foreignMotion: { isMoving: true, movedAt: null, isSlowed: false } }))

  expect(getNotice()).toBe(text + added)
})

test('if the message of a refused sled command mentions no patrol, no patrol is reported', async () => {
  expectLogged(/POST \/api\/v1\/motor\/forward\/ 409/)
  const { link, rigConsole } = await openNotice()
  link.respond(/POST .*motor/, () => Response.json({ message: 'The sled is at its end' }, { status: 409 }))

  await expect(moveSled(rigConsole)).rejects.toThrow()
  await waitFor(() => expect(screen.getByRole('meter', { name: 'Pan' }).getAttribute('aria-valuetext')).toBe('12°'))

  expect(getNotice()).toBe('')
})

test('after a steering command is refused because of a patrol, the notice says so, and the estimated position of the sled is unknown', async () => {
  expectLogged(/POST \/api\/v1\/ptz\/ 409/)
  const { link, rigConsole } = await openNotice()
  const { store } = rigConsole.area(createSled)
  act(() => store.setState({ estimate: estimateArrival(initialSledEstimate, 0) }))
  link.respond(/POST .*ptz/, () => Response.json({ message: 'A patrol is running' }, { status: 409 }))

  fireEvent.click(screen.getByRole('button', { name: 'Pan right' }))

  await waitFor(() => expect(getNotice()).toBe('The rig reports that a patrol is running'))
  expect(store.getState().estimate?.origin).toBe('lost')
})

test.each([
  ['lost', 'before', 20],
  ['start', 'after', 5],
])(
  'the origin of the sled estimate is `%s` after a patrol has ended, if the rig accepted the first command %s that patrol',
  async (origin, _order, minutes) => {
    const { rigConsole } = await openNoticeDuringPatrol(NORTH_CAMERA_ID, 12)
    const { store } = rigConsole.area(createSled)
    await waitFor(() => expect(rigConsole.queryClient.getQueryState(['schedules'])?.status).toBe('success'))

    act(() => store.setState({ estimate: initialSledEstimate, trackedSince: Date.now() - minutes * 60_000 }))

    expect(store.getState().estimate?.origin).toBe(origin)
    expect(getNotice()).toBe('')
  },
)

test("after the computer has slept, a due patrol may be running although little time has passed by the console's clock since the last sled command", async () => {
  const { rigConsole, time } = await openNoticeDuringPatrol(NORTH_CAMERA_ID)
  const accept = (minutesAgo: number) =>
    act(() =>
      rigConsole.area(createPatrolStatements).store.setState({
        sledAcceptedAt: { now: rigConsole.clock.now(), date: Date.now() - minutesAgo * 60_000 },
      }),
    )
  await waitFor(() => expect(getNotice()).not.toBe(''))

  accept(0)
  const notice = getNotice()
  accept(60)

  expect([notice, getNotice()]).toEqual(['', `Patrol ${time} may be running (sled 20 to 80)`])
})

test("without the rig's clock, the notice says that a patrol may be running once the camera has reached the patrol's position, until the rig accepts a sled command", async () => {
  const { rigConsole } = await openNotice({
    prepare: ({ app }) =>
      changeRig(app, ({ schedules: [schedule] }) => ({
        schedules: [{ ...schedule, cameraID: NORTH_CAMERA_ID, time: '10:05', pan: 12, tilt: -6, zoom: 10 }],
      })),
  })
  await waitFor(() => expect(screen.getByRole('meter', { name: 'Pan' }).getAttribute('aria-valuetext')).toBe('12°'))
  const { store } = rigConsole.area(createLiveCameras).get(NORTH_CAMERA_ID)
  const movedAt = rigConsole.clock.now()
  act(() => store.setState({ foreignMotion: { isMoving: false, movedAt, isSlowed: false } }))
  await waitFor(() => expect(getNotice()).toBe('Patrol 10:05 may be running (sled 20 to 80)'))

  await moveSled(rigConsole)

  await waitFor(() => expect(getNotice()).toBe(''))
})
