import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCurrentCamera } from '../../../cameras/current-camera.ts'
import { createVirtualTime } from '../../../testing/guard-proof/virtual-time.ts'
import { expectLogged } from '../../../testing/logged-errors.ts'
import { createSimulatedRig, renderWithRig } from '../../../testing/simulated-rig.tsx'
import { createLiveCameras } from '../../camera/live-camera.ts'
import { LiveCameraProvider } from '../../camera/use-live-camera.tsx'
import { createSled, useSledState } from './sled.ts'
import { estimateAfterCommand, estimateArrival, initialSledEstimate, type SledEstimate } from './sled-estimate.ts'

const Sled = () => {
  useSledState()
  return null
}

const LiveSled = () => (
  <LiveCameraProvider cameraID="north">
    <Sled />
    <input aria-label="A field" />
  </LiveCameraProvider>
)

/** Renders the hook for a rig that responds to a sled command only when the test calls `respond`. */
const openSled = async () => {
  const time = createVirtualTime()
  const { rigConsole, link, unmount } = await renderWithRig(<LiveSled />, { as: 'operator', clock: time })
  let respond = () => {}
  link.respond(
    /POST .*motor/,
    () =>
      new Promise((resolve) => {
        respond = () => resolve(Response.json({}))
      }),
  )
  const camera = rigConsole.area(createLiveCameras).get('north')
  return { time, link, rigConsole, unmount, camera, sled: rigConsole.area(createSled), respond: () => respond() }
}

type OpenedSled = Awaited<ReturnType<typeof openSled>>

const hideTab = () => {
  onTestFinished(vi.spyOn(document, 'hidden', 'get').mockReturnValue(true).mockRestore)
  document.dispatchEvent(new Event('visibilitychange'))
}

test.each<[what: string, leave: (opened: OpenedSled) => void]>([
  ['the operator leaves the view', ({ unmount }) => unmount()],
  ['the tab is hidden', hideTab],
  ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
])('clicks that are still queued when %s are dropped', async (_what, leave) => {
  const opened = await openSled()
  const { link, sled, respond } = opened
  act(() => [1, 2, 3].forEach(() => void sled.step('forward')))
  await waitFor(() => expect(link.calls).toHaveLength(1))

  act(() => leave(opened))
  respond()
  await waitFor(() => expect(sled.store.getState().done).toBe('forward'))

  expect(sled.store.getState().inFlight).toBeNull()
  expect(link.calls).toEqual(['POST /api/v1/motor/forward/'])
})

test('a hold on the sled ends when the picture is older than 1.5 s', async () => {
  const { time, camera, sled } = await openSled()
  act(() => {
    sled.press('pad', 'forward')
    camera.picture.show({ url: '/media/stream/north', isOn: true, rate: 'all' })
    camera.picture.attach(document.createElement('canvas'))
  })

  act(() => time.advance(1_500))
  expect(sled.store.getState().held).toBe('forward')
  act(() => time.advance(1_750))

  expect(sled.store.getState().held).toBeNull()
})

const endings: [string, (opened: OpenedSled) => void][] = [
  ['the operator leaves the screen', ({ unmount }) => unmount()],
  ['a text field receives focus', () => screen.getByRole('textbox', { name: 'A field' }).focus()],
  ['the operator chooses another camera', ({ rigConsole }) => rigConsole.area(createCurrentCamera).select('south')],
]

test.each(endings)('a hold on the sled ends when %s, and sends no further step', async (_when, end) => {
  const opened = await openSled()
  const { time, link, sled, respond } = opened
  act(() => sled.press('key .', 'forward'))
  await waitFor(() => expect(link.calls).toHaveLength(1))

  act(() => end(opened))
  respond()
  await waitFor(() => expect(sled.store.getState().inFlight).toBeNull())
  act(() => time.advance(3_000))

  expect(sled.store.getState().held).toBeNull()
  expect(link.calls).toHaveLength(1)
})

test.each([
  ['has failed to carry out', 500],
  ['has not received in time', 408],
  ['rejects during a restart, which may have interrupted an earlier movement', 503],
  ['may never have received', 504],
])('the position of the sled is unknown after a step that the rig %s (%i)', async (_what, status) => {
  expectLogged(new RegExp(`motor/backward/ ${status}`))
  const { link, rigConsole } = await createSimulatedRig({ as: 'operator' })
  link.respond(/POST .*motor/, () => Response.json({}, { status }))
  const { store, step } = rigConsole.area(createSled)
  store.setState({ estimate: estimateArrival(initialSledEstimate, 0) })

  step('backward')
  await waitFor(() => expect(store.getState().inFlight).toBeNull())

  expect(store.getState().estimate?.origin).toBe('lost')
})

test.each([
  ['lost', 'forward', 195],
  ['home', 'forward', 200],
  ['lost', 'backward', 5],
  ['home', 'backward', 0],
  ['lost', 'home', 5],
] as const)(
  'the origin of the position of the sled is `%s` after the rig has refused %s with 409 at the estimated position %i',
  async (origin, command, position) => {
    expectLogged(/motor.* 409/)
    const { link, rigConsole } = await createSimulatedRig({ as: 'operator' })
    link.respond(/POST .*motor/, () => Response.json({}, { status: 409 }))
    const { store, request } = rigConsole.area(createSled)
    store.setState({ estimate: estimateArrival({ ...initialSledEstimate, goal: position }, 0) })

    request(command)
    await waitFor(() => expect(store.getState().inFlight).toBeNull())

    expect(store.getState().estimate?.origin).toBe(origin)
  },
)

const at40 = { ...initialSledEstimate, goal: 40 }
const estimateAfterHome = (estimate: SledEstimate) => estimateAfterCommand(estimate, 'home', 0)

test.each([
  ['home', 'a proxy has responded with 404', 404, estimateArrival(at40, 0)],
  ['homing', 'the rig has refused a step during the first homing', 409, estimateAfterHome(initialSledEstimate)],
  ['home', 'the rig has refused a step during a later homing', 409, estimateAfterHome(estimateArrival(at40, 0))],
])('the origin of the position of the sled stays `%s` after %s', async (origin, _what, status, estimate) => {
  expectLogged(new RegExp(`motor/forward/ ${status}`))
  const { link, rigConsole } = await createSimulatedRig({ as: 'operator' })
  link.respond(/POST .*motor/, () => Response.json({}, { status }))
  const { store, step } = rigConsole.area(createSled)
  store.setState({ estimate: { ...estimate, since: rigConsole.clock.now() } })

  step('forward')
  await waitFor(() => expect(store.getState().inFlight).toBeNull())

  expect(store.getState().estimate?.origin).toBe(origin)
})

test('after the rig has refused the first sled command with 409, there is still no estimated position', async () => {
  expectLogged(/motor.* 409/)
  const { link, rigConsole } = await createSimulatedRig({ as: 'operator' })
  link.respond(/POST .*motor/, () => Response.json({}, { status: 409 }))
  const { store, request } = rigConsole.area(createSled)

  request('forward')
  await waitFor(() => expect(store.getState().inFlight).toBeNull())

  expect(store.getState().estimate).toBeNull()
})
