import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { presetList } from '../../rig/presets.ts'
import {
  fetchCameras,
  findRequests,
  type OpenedConsole,
  openLiveView,
  refetchCameras,
} from '../../testing/live-view.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { createVirtualClock } from '../../testing/virtual-clock.ts'
import { createLiveCameras } from '../camera/live-camera.ts'

test('the home button moves the camera to its default preset', async () => {
  const opened = await openLiveView()
  const bodies: unknown[] = []
  opened.link.respond(/POST .*preset\/activate/, ({ body }) => void bodies.push(JSON.parse(String(body))))
  const [{ cameraID = '' } = {}] = await fetchCameras(opened)
  const presets = await opened.rigConsole.queryClient.fetchQuery(presetList(opened.rigConsole, cameraID))
  const home = await screen.findByRole('button', { name: 'Default view' })
  await waitFor(() => expect(home.getAttribute('aria-disabled')).toBeNull())

  await opened.user.click(home)

  expect(await screen.findByText('Default Preset Activated')).toBeTruthy()
  const nxid = presets.find((preset) => preset.default)?.nxid
  expect(nxid).toMatch(/./)
  expect(bodies).toEqual([{ nxid, cameraID }])
})

test('dragging the streaming picture draws a joystick, and the pad shows Stop while the camera moves', async () => {
  const { user } = await openLiveView()
  const pad = within(await screen.findByRole('group', { name: 'Pan and tilt' }))
  const findSurface = () => document.querySelector('[data-steering-surface]')
  expect([findSurface(), pad.queryByRole('button', { name: 'Stop' })]).toEqual([null, null])
  await user.click(screen.getByRole('switch', { name: 'Live streaming' }))
  const surface = await waitFor(() => findSurface() ?? expect.fail('The picture cannot be dragged'))
  const pointer = { pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1, clientY: 100 }

  fireEvent.pointerDown(surface, { ...pointer, clientX: 100 })
  fireEvent.pointerMove(surface, { ...pointer, clientX: 400 })

  expect(await screen.findByTitle('Joystick')).toBeTruthy()
  const stop = await pad.findByRole('button', { name: 'Stop' })
  fireEvent.pointerDown(stop)
  await waitFor(() => expect(pad.queryByRole('button', { name: 'Stop' })).toBeNull())
})

test('the pad shows Stop from the activation of a preset until the operator stops the camera', async () => {
  const { user, link } = await openLiveView()
  const home = await screen.findByRole('button', { name: 'Default view' })
  await waitFor(() => expect(home.getAttribute('aria-disabled')).toBeNull())
  let accept = () => {}
  const accepted = new Promise<Response>((resolve) => {
    accept = () => resolve(Response.json({}))
  })
  link.respond(/GET .*ptz/, () => new Promise(() => {}))
  link.respond(/activate/, () => accepted)
  const pad = within(screen.getByRole('group', { name: 'Pan and tilt' }))
  const findStop = () => pad.queryByRole('button', { name: 'Stop' })

  await user.click(home)
  await waitFor(() => expect(findStop()).toBeTruthy())
  accept()
  await screen.findByText('Default Preset Activated')
  const stop = findStop() ?? expect.fail('The camera may still be moving')

  fireEvent.pointerDown(stop)
  await waitFor(() => expect(findStop()).toBeNull())
})

test('the note about leaving a preset appears if the operator steers before a poll has detected the movement to the preset', async () => {
  const { user, link } = await openLiveView()
  const home = await screen.findByRole('button', { name: 'Default view' })
  await waitFor(() => expect(home.getAttribute('aria-disabled')).toBeNull())
  link.respond(/GET .*ptz/, () => new Promise(() => {}))
  await user.click(home)
  await screen.findByText('Default Preset Activated')

  await user.click(screen.getByRole('button', { name: 'Pan right' }))

  await waitFor(() => expect(screen.getByText('No longer at preset Along the cable')).toBeTruthy())
})

test('the home button is disabled and shows the reason when there is no default preset', async () => {
  const opened = await openLiveView()
  opened.link.respond(/GET .*preset/, () => Response.json({ data: { preset: [] } }))
  await opened.user.click(await screen.findByRole('button', { name: 'PTZ South span Online' }))

  const home = await screen.findByRole('button', { name: 'Default view' })

  await waitFor(() => expect(home.getAttribute('aria-disabled')).toBe('true'))
  expect(document.getElementById(home.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This camera has no default preset yet',
  )
  await opened.user.click(home)
  expect(screen.getByRole('alert').textContent).toBe('This camera has no default preset yet')
  expect(findRequests(opened, /activate/)).toEqual([])
})

test('holding a direction moves the camera until streaming is switched off', async () => {
  // A stale picture would also end the hold, but with this clock no picture becomes stale
  const { clock, pass } = createVirtualClock()
  const opened = await openLiveView({ clock })
  const right = await screen.findByRole('button', { name: 'Pan right' })
  await opened.user.click(screen.getByRole('button', { name: 'Enable Live streaming' }))

  fireEvent.pointerDown(right, { button: 0, pointerId: 1 })
  await pass(500)
  await waitFor(() => expect(right.dataset.state).toBe('moving'))
  await opened.user.keyboard('l')

  await waitFor(() => expect(right.dataset.state).toBe('idle'))
  expect(findRequests(opened, /ptz\/control/).length).toBeGreaterThan(2)
})

/** Changes each camera in the list that the rig returns. */
const changeCameras = async (opened: OpenedConsole, change: object) => {
  opened.link.respond(/GET .*dashboard/, async (_init, forward) => {
    const { data } = await (await forward()).json()
    return Response.json({ data: { camera: data.camera.map((camera: object) => ({ ...camera, ...change })) } })
  })
  await refetchCameras(opened)
}

test.each([
  ['is reported offline', { status: 'offline' }],
  ['loses ptz in its name', { name: 'North span' }],
])('all holds end when the camera %s', async (_change, change) => {
  const opened = await openLiveView()
  await screen.findByText('12°')
  const endAllHolds = vi.spyOn(opened.rigConsole.movement, 'endAllHolds')

  await changeCameras(opened, change)

  await waitFor(() => expect(endAllHolds).toHaveBeenCalledOnce())
})

test('if a hold of the sled ends because the camera is reported offline, the sled control shows this reason', async () => {
  const opened = await openLiveView()
  await screen.findByText('12°')
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Move sled forward' }), { button: 0, pointerId: 1 })

  await changeCameras(opened, { status: 'offline' })

  const sled = within(screen.getByRole('heading', { name: 'Sled' }).parentElement as HTMLElement)
  expect((await sled.findByRole('alert')).textContent).toBe('PTZ North span is offline')
})

test('releasing a key still reaches the live camera after the camera has become unsteerable', async () => {
  const opened = await openLiveView()
  await screen.findByText('12°')
  const [{ cameraID = '' } = {}] = await fetchCameras(opened)
  const liveCamera = opened.rigConsole.area(createLiveCameras).get(cameraID)
  const release = vi.spyOn(liveCamera.guard, 'release')
  fireEvent.keyDown(document, { key: 'ArrowRight', code: 'ArrowRight' })
  await changeCameras(opened, { status: 'offline' })

  fireEvent.keyUp(document, { key: 'ArrowRight', code: 'ArrowRight' })

  await waitFor(() => expect(release).toHaveBeenCalledWith('key ArrowRight', 'pan'))
})

test('the live view has three live regions while commands are refused, a patrol runs and the picture rates are open', async () => {
  expectLogged(/POST \/api\/v1\/ptz\/ 409/)
  expectLogged(/POST \/api\/v1\/motor\/forward\/ 409/)
  const { clock, pass } = createVirtualClock()
  const { link, user } = await openLiveView({ clock })
  link.respond(/POST .*(ptz|motor)/, () => Response.json({ message: 'A patrol is running' }, { status: 409 }))
  await user.click(await screen.findByRole('button', { name: 'Enable Live streaming' }))
  await user.click(screen.getByRole('button', { name: 'Picture rate' }))
  await screen.findByRole('region', { name: 'Picture rate' })

  await user.click(screen.getByRole('button', { name: 'Pan right' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Pan right: A patrol is running')
  await user.click(screen.getByRole('button', { name: 'Move sled forward' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('A patrol is running'))
  await pass(2_000)
  const picture = within(screen.getByRole('status', { name: 'Live picture' }))
  await picture.findByText('The rig reports that a patrol is running')

  const regions = [...document.querySelectorAll('[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])')]
  const outsideToasts = regions.filter((region) => region.closest('[aria-label$="alt+T"]') === null)
  expect(outsideToasts.map((region) => region.getAttribute('aria-label') ?? region.textContent)).toEqual([
    'Announcements',
    'A patrol is running',
    'Live picture',
  ])
})

test('the live region of the picture persists when the operator selects another camera', async () => {
  const { user } = await openLiveView()
  const region = await screen.findByRole('status', { name: 'Live picture' })

  await user.click(await screen.findByRole('button', { name: 'PTZ South span Online' }))
  await screen.findByRole('heading', { name: 'Dashboard - PTZ South span' })

  expect(screen.getByRole('status', { name: 'Live picture' })).toBe(region)
})
