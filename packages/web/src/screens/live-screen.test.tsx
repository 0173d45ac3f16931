import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSession } from '../lib/session.ts'
import { openConsole } from '../lib/testing/simulated-rig.tsx'

afterEach(() => void vi.useRealTimers())

const openLive = () => openConsole('/dashboard/view', { as: 'operator' })
type Opened = Awaited<ReturnType<typeof openLive>>

const authorization = () => ({ authorization: `Bearer ${useSession.getState().token}` })

const camerasOf = async ({ app }: Opened): Promise<{ cameraID: string; name: string }[]> => {
  const answer = await app.inject({ url: '/api/v1/dashboard/', headers: authorization() })
  return answer.json().data.camera
}

const deleteAllCameras = async (opened: Opened) => {
  for (const { cameraID } of await camerasOf(opened)) {
    await opened.app.inject({ method: 'DELETE', url: `/api/v1/camera/${cameraID}`, headers: authorization() })
  }
}

const callsOf = ({ link }: Opened, pattern: RegExp) => link.calls.filter((call) => pattern.test(call))

test('The view is headed by the camera, the clock, the switch and the badge', async () => {
  await openLive()

  expect(await screen.findByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeTruthy()
  expect(screen.getByText(/^\d\d:\d\d:\d\d$/)).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Live streaming' }).getAttribute('aria-checked')).toBe('false')
  expect(screen.getByText('Not live')).toBeTruthy()
})

test('Streaming starts off, and the cover can switch it on', async () => {
  const { user } = await openLive()
  expect(await screen.findByText('Live streaming turned off')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Enable Live streaming' }))

  expect(screen.getByRole('switch', { name: 'Live streaming' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.queryByText('Live streaming turned off')).toBeNull()
})

test('Until the cameras are known the view says that it is loading', async () => {
  await openLive()

  expect(await screen.findByText('Loading...')).toBeTruthy()
})

test('A rig without cameras has no camera', async () => {
  const opened = await openLive()
  await deleteAllCameras(opened)

  await opened.queryClient.refetchQueries({ queryKey: ['cameras'] })

  expect(await screen.findByText('No camera')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
})

test('A rig that does not answer is offline, and the view comes back with it by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const { link } = await openLive()
  await screen.findByRole('heading', { name: 'Dashboard - PTZ North span' })

  link.up = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await screen.findByText('Cameras are currently Offline. Do check back later.')).toBeTruthy()
  expect(screen.getByText(/trying again every 5 s/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()

  link.up = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await screen.findByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeTruthy()
})

test('The right column lists every camera with its state, and the first is current', async () => {
  await openLive()

  const list = await screen.findByRole('list', { name: 'Cameras' })
  const names = within(list)
    .getAllByRole('button')
    .map((button) => button.textContent)

  expect(names).toEqual(['PTZ North span Online', 'PTZ South span Online', 'PTZ Tower Offline', 'Webcam Sled Online'])
  expect(
    within(list)
      .getByRole('button', { name: /PTZ North span/ })
      .getAttribute('aria-current'),
  ).toBe('true')
})

test('Choosing a camera makes it current and loads its presets, the schedules and its position', async () => {
  const opened = await openLive()
  const south = (await camerasOf(opened)).find(({ name }) => name === 'PTZ South span')?.cameraID
  const button = await screen.findByRole('button', { name: 'PTZ South span Online' })
  opened.link.calls.length = 0

  await opened.user.click(button)

  expect(await screen.findByRole('heading', { name: 'Dashboard - PTZ South span' })).toBeTruthy()
  await waitFor(() => {
    expect(opened.link.calls).toContain(`GET /api/v1/preset/list/${south}`)
    expect(opened.link.calls).toContain(`GET /api/v1/ptz/${south}`)
    expect(opened.link.calls).toContain('GET /api/v1/scheduler/')
  })
})

test('A PTZ camera shows its position and its controls, a webcam neither', async () => {
  const { user } = await openLive()
  expect(await screen.findByRole('group', { name: 'Pan and tilt' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Zoom' })).toBeTruthy()
  expect(await screen.findByText('12°')).toBeTruthy()
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Pan', 'Tilt', 'Zoom'])
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['12°', '-6°', '10'])

  await user.click(screen.getByRole('button', { name: 'Webcam Sled Online' }))

  expect(await screen.findByRole('heading', { name: 'Dashboard - Webcam Sled' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Pan and tilt' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Zoom' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete Camera' })).toBeNull()
  expect(screen.getByRole('group', { name: 'Sled' })).toBeTruthy()
})

test('Saving the view asks for a name, refuses an empty one, and says that the preset is taken', async () => {
  const { user } = await openLive()
  await user.click(await screen.findByRole('button', { name: 'Save view as' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Preset' }))
  const dialog = await screen.findByRole('dialog', { name: 'Preset Label' })
  const field = within(dialog).getByRole('textbox', { name: 'Preset name' })
  expect(field.getAttribute('placeholder')).toBe('e.g door view')
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeTruthy()

  await user.type(field, '   ')
  await user.click(within(dialog).getByRole('button', { name: 'Save Preset' }))
  expect(within(dialog).getByText('Preset name cannot be empty')).toBeTruthy()

  await user.type(field, 'Door / 50 % #1')
  await user.click(within(dialog).getByRole('button', { name: 'Save Preset' }))
  expect(await screen.findByText('Preset taken')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Preset' }))
  expect(await screen.findByText('Door / 50 % #1')).toBeTruthy()
})

test('The question mark lists the keys', async () => {
  const { user } = await openLive()
  await screen.findByRole('group', { name: 'Pan and tilt' })

  await user.keyboard('?')

  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
})

test('Keys steer nothing while a name is typed or a dialog is open', async () => {
  const opened = await openLive()
  await opened.user.type(await screen.findByRole('textbox', { name: 'Rename camera' }), 's,.l+{ArrowLeft}')
  await opened.user.click(screen.getByRole('button', { name: 'Preset' }))
  await screen.findByRole('dialog', { name: 'Presets' })

  await opened.user.keyboard('s,.{ArrowLeft}+')

  expect(callsOf(opened, /POST/)).toEqual([])
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Rename camera', hidden: true }).value).toBe('s,.l+')
})

test('The keys do what their buttons do', async () => {
  const opened = await openLive()
  await screen.findByText('12°')

  await opened.user.keyboard('{ArrowRight}')
  expect(await screen.findByText('Moving...')).toBeTruthy()
  await opened.user.keyboard('+')
  expect(await screen.findByText('Zooming In...')).toBeTruthy()
  await opened.user.keyboard('-')
  expect(await screen.findByText('Zooming Out...')).toBeTruthy()
  await opened.user.keyboard('.')
  expect(await screen.findByText('Sled moved forward')).toBeTruthy()
  await opened.user.keyboard('l')

  expect(screen.getByRole('switch', { name: 'Live streaming' }).getAttribute('aria-checked')).toBe('true')
  expect(callsOf(opened, /POST .*ptz/)).toEqual(Array(3).fill('POST /api/v1/ptz/'))
})

test('The pad brings the camera to its default preset', async () => {
  const { user } = await openLive()
  const home = await screen.findByRole('button', { name: 'Default view' })
  await waitFor(() => expect(home.getAttribute('aria-disabled')).toBeNull())

  await user.click(home)

  expect(await screen.findByText('Default Preset Activated')).toBeTruthy()
})

test('Without a default preset the way home is closed and says why', async () => {
  const opened = await openLive()
  await opened.user.click(await screen.findByRole('button', { name: 'PTZ Tower Offline' }))

  const home = await screen.findByRole('button', { name: 'Default view' })

  await waitFor(() => expect(home.getAttribute('aria-disabled')).toBe('true'))
  expect(document.getElementById(home.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This camera has no default preset yet',
  )
  await opened.user.click(home)
  expect(callsOf(opened, /activate/)).toEqual([])
})

test('Holding a direction drives the camera, and switching streaming off ends the hold', async () => {
  const opened = await openLive()
  const right = await screen.findByRole('button', { name: 'Pan right' })
  await opened.user.click(screen.getByRole('button', { name: 'Enable Live streaming' }))

  fireEvent.pointerDown(right, { button: 0, pointerId: 1 })
  await waitFor(() => expect(right.dataset.state).toBe('moving'))
  await opened.user.keyboard('l')

  await waitFor(() => expect(right.dataset.state).toBe('idle'), { timeout: 3_000 })
  expect(callsOf(opened, /ptz\/control/).length).toBeGreaterThan(2)
})

test.each(['Frame Shot', 'the key S'])(
  '%s asks for a picture of the current camera, and a failure stays silent',
  async (way) => {
    const opened = await openLive()
    await opened.user.click(await screen.findByRole('button', { name: 'PTZ Tower Offline' }))
    await screen.findByRole('heading', { name: 'Dashboard - PTZ Tower' })

    if (way === 'Frame Shot') await opened.user.click(screen.getByRole('button', { name: way }))
    else await opened.user.keyboard('s')

    await waitFor(() => expect(callsOf(opened, /snap/)).toEqual(['POST /api/v1/snap/']))
    await waitFor(() => expect(opened.queryClient.isMutating()).toBe(0))
    expect(screen.queryByText(/offline\. Try again/)).toBeNull()
  },
)
