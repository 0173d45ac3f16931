import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SHORT } from '../../styles/breakpoints.ts'
import { changeRig } from '../../testing/change-rig.ts'
import { fetchCameras, openLiveView } from '../../testing/live-view.ts'
import { createVirtualClock } from '../../testing/virtual-clock.ts'

test('the current camera stays selected when the rig returns its cameras in a different order', async () => {
  const { app, rigConsole } = await openLiveView()
  await screen.findByRole('heading', { name: 'Dashboard - PTZ North span' })

  await changeRig(app, ({ cameras }) => ({ cameras: cameras.toReversed() }))
  await rigConsole.queryClient.refetchQueries({ queryKey: ['cameras'] })

  const list = await screen.findByRole('list', { name: 'Cameras' })
  await waitFor(() => expect(within(list).getAllByRole('button').at(-1)?.textContent).toContain('PTZ North span'))
  expect(screen.getByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeTruthy()
})

test('the camera list shows the state of every camera, with the first one selected', async () => {
  const opened = await openLiveView()

  const list = await screen.findByRole('list', { name: 'Cameras' })
  const names = within(list)
    .getAllByRole('button')
    .map((button) => button.textContent)

  expect(names).toEqual(['PTZ North span Online', 'PTZ South span Online', 'PTZ Tower Offline', 'Webcam Sled Online'])
  const posters = (await fetchCameras(opened)).map(({ poster }) => opened.rigConsole.resolveUrl(poster))
  expect(posters).toHaveLength(4)
  expect([...list.querySelectorAll('img')].map((thumbnail) => thumbnail.src)).toEqual(posters)
  expect(
    within(list)
      .getByRole('button', { name: /PTZ North span/ })
      .getAttribute('aria-current'),
  ).toBe('true')
})

test('selecting a camera loads its presets, its position and the schedules', async () => {
  const { clock, pass } = createVirtualClock()
  const opened = await openLiveView({ clock })
  const south = (await fetchCameras(opened)).find(({ name }) => name === 'PTZ South span')?.cameraID
  const button = await screen.findByRole('button', { name: 'PTZ South span Online' })
  // Waits for the first request of the schedules, 2 s after the live view opens, so that it is not mistaken for a later
  // one
  await pass(2_000)
  await waitFor(() => expect(opened.link.calls).toContain('GET /api/v1/scheduler/'))
  opened.link.calls.length = 0

  await opened.user.click(button)

  expect(await screen.findByRole('heading', { name: 'Dashboard - PTZ South span' })).toBeTruthy()
  await waitFor(() => {
    expect(opened.link.calls).toContain(`GET /api/v1/preset/list/${south}`)
    expect(opened.link.calls).toContain(`GET /api/v1/ptz/${south}`)
    expect(opened.link.calls).toContain('GET /api/v1/scheduler/')
  })
})

test('selecting a webcam also loads its position', async () => {
  const opened = await openLiveView()
  const webcam = (await fetchCameras(opened)).find(({ name }) => name === 'Webcam Sled')?.cameraID

  await opened.user.click(await screen.findByRole('button', { name: 'Webcam Sled Online' }))

  await waitFor(() => expect(opened.link.calls).toContain(`GET /api/v1/ptz/${webcam}`))
})

test('the view shows position and controls for a PTZ camera, but not for a webcam', async () => {
  const { user } = await openLiveView()
  expect(await screen.findByRole('group', { name: 'Pan and tilt' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Zoom' })).toBeTruthy()
  const controls = ['Tilt up', 'Tilt down', 'Pan left', 'Pan right', 'Default view', 'Zoom in', 'Zoom out']
  for (const name of controls) expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(await screen.findByText('12°')).toBeTruthy()
  const current = within(screen.getByRole('region', { name: 'Current camera' }))
  expect(current.getByRole('heading').textContent).toBe('PTZ North span')
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Pan', 'Tilt', 'Zoom'])
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['12°', '-6°', '10'])
  expect(screen.getByRole('button', { name: 'Delete Camera' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Rename camera' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Rename' })).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Webcam Sled Online' }))

  expect(await screen.findByRole('heading', { name: 'Dashboard - Webcam Sled' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Pan and tilt' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Zoom' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete Camera' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Rename camera' })).toBeNull()
  expect(screen.getByRole('group', { name: 'Sled' })).toBeTruthy()
})

test("the dialog 'Delete Camera' stays open when the window becomes short, which hides the side panel", async () => {
  const { user, link } = await openLiveView()
  await user.click(await screen.findByRole('button', { name: 'Delete Camera' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Camera' }))

  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === SHORT }))
  fireEvent(window, new Event('resize'))

  await screen.findByRole('button', { name: 'Show side panel', hidden: true })
  await user.click(dialog.getByRole('button', { name: 'Yes, Delete' }))
  await waitFor(() => expect(link.calls.join()).toContain('DELETE /api/v1/camera/'))
})
