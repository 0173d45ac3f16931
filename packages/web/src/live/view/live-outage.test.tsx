import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NORTH_CAMERA_ID } from '../../testing/camera-page.tsx'
import { changeRig } from '../../testing/change-rig.ts'
import { OFFLINE_MESSAGE, openLiveView, refetchCameras } from '../../testing/live-view.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { runDuePolls } from '../../testing/polls.ts'

const listToasts = () => [...document.querySelectorAll('[data-sonner-toast]')].map(({ textContent }) => textContent)

test('after one failed request, the view reports the lost connection and otherwise stays unchanged', async () => {
  expectLogged(/The rig cannot be reached/)
  const opened = await openLiveView()
  const field = await screen.findByRole('textbox', { name: 'Rename camera' })

  opened.link.up = false
  await refetchCameras(opened)

  expect(screen.getByText('Connection lost, trying again')).toBeTruthy()
  expect(screen.queryByText(OFFLINE_MESSAGE)).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Rename camera' })).toBe(field)
})

test('after two failed requests in a row, a message covers the view until the rig responds again, and the view keeps its state', async () => {
  expectLogged(/The rig cannot be reached/)
  const opened = await openLiveView()
  await opened.user.click(await screen.findByRole('button', { name: 'PTZ South span Online' }))
  await opened.user.click(screen.getByRole('button', { name: 'Enable Live streaming' }))
  await opened.user.click(screen.getByRole('textbox', { name: 'Rename camera' }))
  await opened.user.paste('PTZ Bridge')

  opened.link.up = false
  await refetchCameras(opened)
  await refetchCameras(opened)
  expect(screen.getByText(OFFLINE_MESSAGE)).toBeTruthy()
  expect(screen.getByText(/trying again every 5 s/)).toBeTruthy()
  // The banner of the other screens is missing here, because it would repeat this message
  expect(screen.queryByText(/retrying every/)).toBeNull()
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()

  opened.link.up = true
  await refetchCameras(opened)
  expect(screen.queryByText(OFFLINE_MESSAGE)).toBeNull()
  expect(screen.getByRole('heading', { name: 'Dashboard - PTZ South span' })).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Live streaming' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Rename camera' }).value).toBe('PTZ Bridge')
})

test('while the rig lists no cameras, a message covers the view until cameras are listed again, and the view keeps its state', async () => {
  const opened = await openLiveView()
  await opened.user.click(await screen.findByRole('button', { name: 'PTZ South span Online' }))
  const field = await screen.findByRole('textbox', { name: 'Rename camera' })
  await opened.user.click(field)
  await opened.user.paste('PTZ Bridge')
  const stored: object[] = []
  await changeRig(opened.app, ({ cameras }) => {
    stored.push(...cameras)
    return { cameras: [] }
  })

  await refetchCameras(opened)
  expect(await screen.findByText('No camera')).toBeTruthy()
  await changeRig(opened.app, () => ({ cameras: stored }))
  await refetchCameras(opened)

  await waitFor(() => expect(screen.queryByText('No camera')).toBeNull())
  expect(screen.getByRole('heading', { name: 'Dashboard - PTZ South span' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Rename camera' })).toBe(field)
  expect(field).toHaveProperty('value', 'PTZ Bridge')
})

test('if the rig returns status 500, the message does not claim that there was no response', async () => {
  expectLogged(/GET \/api\/v1\/dashboard\/ 500/)
  const opened = await openLiveView()
  opened.link.respond(/dashboard/, () => Response.json({ message: 'The disk is full' }, { status: 500 }))

  await refetchCameras(opened)
  await refetchCameras(opened)

  expect(screen.getByText(/^Camera list unavailable for \d+ s, trying again every 5 s\.$/)).toBeTruthy()
})

test('an outage discards a waiting preset, because the rig is not responding', async () => {
  expectLogged(/The rig cannot be reached/)
  const opened = await openLiveView()
  const discard = vi.fn()
  void opened.rigConsole.movement.waitUntilStopped(NORTH_CAMERA_ID, discard)

  opened.link.up = false
  await refetchCameras(opened)
  await refetchCameras(opened)

  expect(discard.mock.calls).toEqual([['the rig is not responding']])
})

test('the message about an outage has a Stop button while something moves', async () => {
  expectLogged(/The rig cannot be reached/)
  const opened = await openLiveView()
  opened.link.up = false
  await refetchCameras(opened)
  await refetchCameras(opened)
  const { movement } = opened.rigConsole
  const findStop = () => screen.queryByRole('button', { name: 'Stop' })
  expect(findStop()).toBeNull()

  act(() => movement.setMoving('sled', true))

  expect(findStop()).toBeTruthy()
})

test('a dialog stays open during an outage, and a notice shows the cause', async () => {
  expectLogged(/The rig cannot be reached/)
  const opened = await openLiveView()
  await opened.user.click(await screen.findByRole('button', { name: 'Preset' }))
  const dialog = await screen.findByRole('dialog', { name: 'Presets' })

  opened.link.up = false
  await refetchCameras(opened)
  await refetchCameras(opened)
  expect(screen.getByText(OFFLINE_MESSAGE)).toBeTruthy()
  await waitFor(() => expect(listToasts()).toEqual(['The rig is not responding.']))
  opened.link.up = true
  await refetchCameras(opened)

  expect(screen.queryByText(OFFLINE_MESSAGE)).toBeNull()
  await waitFor(() => expect(listToasts()).toEqual([]))
  expect(screen.getByRole('dialog', { name: 'Presets' })).toBe(dialog)
  await opened.user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the view requests the cameras every 5 s', async () => {
  const { link } = await openLiveView()
  await screen.findByRole('heading', { name: 'Dashboard - PTZ North span' })
  link.calls.length = 0

  await runDuePolls(5_000)

  expect(link.calls.filter((call) => call === 'GET /api/v1/dashboard/')).toHaveLength(1)
})

test('the view shows an offline message immediately if the first request fails', async () => {
  expectLogged(/The rig cannot be reached/)

  const { link } = await openLiveView({
    prepare: (rig) => {
      rig.link.up = false
    },
  })

  expect(await screen.findByText(OFFLINE_MESSAGE)).toBeTruthy()
  expect(link.calls.filter((call) => call.includes('dashboard'))).toHaveLength(1)
})
