import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { cameraList } from '../rig/cameras.ts'
import { changeRig, requestRig } from '../testing/change-rig.ts'
import {
  createAuthorizationHeaders,
  fetchCameras,
  type OpenedConsole,
  openLiveView,
  refetchCameras,
} from '../testing/live-view.ts'
import { expectLogged } from '../testing/logged-errors.ts'
import { createRespondingConsole } from '../testing/responding-console.ts'
import { createVirtualClock } from '../testing/virtual-clock.ts'
import { createCurrentCamera } from './current-camera.ts'

const NORTH_ID = 'north'
const SOUTH_ID = 'south'
const NORTH = 'PTZ North span'
const SOUTH = 'PTZ South span'

const openOnNorth = async () => {
  const { clock, pass } = createVirtualClock()
  const opened = await openLiveView({ clock })
  await screen.findByRole('button', { name: 'Tilt up' })
  // Unmounts before the next test, in which timers of this console would still run
  onTestFinished(opened.unmount)
  const cameras = await fetchCameras(opened)
  const [north = '', south = ''] = cameras.map(({ cameraID }) => cameraID)
  // Like some rigs, still returns a position for a camera that has been deleted
  opened.link.respond(/GET .*ptz/, () => Response.json({ data: { pan: 12, tilt: -6, zoom: 10 } }))
  const steered: string[] = []
  opened.link.respond(/POST .*ptz/, ({ body }) => void steered.push(JSON.parse(String(body)).cameraID))
  return { ...opened, pass, now: clock.now, north, south, steered }
}

/** Deletes a camera from another client, so this console gets no response to the deletion. */
const deleteElsewhere = (opened: OpenedConsole, cameraID: string) =>
  requestRig(opened.app, {
    method: 'DELETE',
    url: `/api/v1/camera/${cameraID}`,
    headers: createAuthorizationHeaders(opened),
  })

/**
 * Dispatches a key event with the given time stamp (virtual time): presses less than 30 ms apart would count as the
 * auto-repeat of a held key.
 */
const dispatchKey = (type: 'keyDown' | 'keyUp', timeStamp: number) => {
  const event = createEvent[type](document, { key: 'ArrowUp', code: 'ArrowUp' })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  fireEvent(document, event)
}

const tapArrowUp = async ({ pass, now }: { pass: (ms: number) => Promise<void>; now: () => number }) => {
  dispatchKey('keyDown', now())
  await pass(50)
  dispatchKey('keyUp', now())
  await pass(50)
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent

test.each([
  ['the first one if a reload has handed over no camera', null, SOUTH_ID],
  ['the first one if the camera that a reload has handed over is no longer listed', 'gone', SOUTH_ID],
  ['the camera that a reload has handed over', NORTH_ID, NORTH_ID],
])('when the first list of cameras arrives, the selected camera is %s', async (_what, handedOver, selected) => {
  const cameras = [SOUTH_ID, NORTH_ID].map((cameraID) => ({ cameraID, name: `PTZ ${cameraID}` }))
  const { rigConsole } = createRespondingConsole(() => Response.json({ data: { camera: cameras } }))
  const { store } = rigConsole.area(createCurrentCamera)
  rigConsole.settings.change({ camera: handedOver })

  await rigConsole.queryClient.fetchQuery(cameraList(rigConsole))

  await waitFor(() => expect(store.getState().camera?.cameraID).toBe(selected))
  expect(rigConsole.settings.get().camera).toBe(selected)
})

test('while a deleted camera is selected, presses do not steer another camera, and a message reports the deletion', async () => {
  const opened = await openOnNorth()
  await deleteElsewhere(opened, opened.north)
  await refetchCameras(opened)

  for (let presses = 0; presses < 10; presses++) {
    await tapArrowUp(opened)
    await opened.pass(300)
  }

  expect(await screen.findByText(`${NORTH} was deleted`, { selector: '[data-title]' })).toBeTruthy()
  expect(opened.steered).toEqual([])
  expect(heading()).toBe(`Dashboard - ${NORTH}`)
  expect(screen.getByRole('button', { name: 'Tilt up' }).getAttribute('aria-disabled')).toBe('true')
})

test('Escape stops each axis of a deleted camera that is still selected, because the camera may still be moving', async () => {
  const opened = await openOnNorth()
  const { queryClient } = opened.rigConsole
  // Only the list changes, so the rig still accepts the stops
  queryClient.setQueryData(cameraList(opened.rigConsole).queryKey, (cameras) => cameras?.slice(1))
  await screen.findByText(`${NORTH} was deleted`, { selector: '[data-title]' })

  await opened.user.keyboard('{Escape}')

  expect(opened.steered).toEqual([opened.north, opened.north, opened.north])
})

test('after a deletion, a camera that the operator selects can be steered immediately, and the message disappears', async () => {
  const opened = await openOnNorth()
  await deleteElsewhere(opened, opened.north)
  await refetchCameras(opened)
  await screen.findByText(`${NORTH} was deleted`, { selector: '[data-title]' })

  await opened.user.click(screen.getByRole('button', { name: `${SOUTH} Online` }))
  await tapArrowUp(opened)

  await waitFor(() => expect(opened.steered).toEqual([opened.south]))
  expect(heading()).toBe(`Dashboard - ${SOUTH}`)
  await waitFor(() => expect(screen.queryByText(`${NORTH} was deleted`)).toBeNull())
})

test('2 s after the last press, the first camera replaces a deleted camera; the next press only shows the name of the new camera, and a later press steers the new camera', async () => {
  const opened = await openOnNorth()
  await deleteElsewhere(opened, opened.north)
  dispatchKey('keyDown', opened.now())
  await refetchCameras(opened)
  await opened.pass(5_000)
  expect(heading()).toBe(`Dashboard - ${NORTH}`)
  dispatchKey('keyUp', opened.now())
  await opened.pass(1_750)
  expect(heading()).toBe(`Dashboard - ${NORTH}`)

  await opened.pass(500)

  expect(heading()).toBe(`Dashboard - ${SOUTH}`)
  expect(await screen.findByText(`${NORTH} was deleted. ${SOUTH} is selected now`)).toBeTruthy()
  opened.steered.length = 0
  await tapArrowUp(opened)
  expect(screen.getByText(`${SOUTH} is selected now: press again to steer it`, { selector: '[title]' })).toBeTruthy()
  await opened.pass(1_400)
  expect(opened.steered).toEqual([])
  await tapArrowUp(opened)
  await waitFor(() => expect(opened.steered).toEqual([opened.south]))
})

test('while a dialog is open, a deleted camera stays selected', async () => {
  const opened = await openOnNorth()
  await opened.user.click(screen.getByRole('button', { name: 'Delete Camera' }))
  await deleteElsewhere(opened, opened.north)
  await refetchCameras(opened)

  await opened.pass(10_000)

  expect(screen.getByRole('alertdialog', { name: 'Delete Camera' }).textContent).toContain(NORTH)
  await opened.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await opened.pass(3_000)
  expect(heading()).toBe(`Dashboard - ${SOUTH}`)
})

test("the form of a new preset says that the camera was deleted, instead of showing the rig's message", async () => {
  expectLogged(/POST .*preset\/ 404/, /GET .*preset\/list\/.* 404/)
  const opened = await openOnNorth()
  await opened.user.click(screen.getByRole('button', { name: 'Save view as' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Preset' }))
  await opened.user.type(await screen.findByRole('textbox', { name: 'Preset name' }), 'Door')
  await deleteElsewhere(opened, opened.north)
  await refetchCameras(opened)

  await opened.user.click(screen.getByRole('button', { name: 'Save Preset' }))

  const dialog = within(screen.getByRole('dialog', { name: 'Preset Label' }))
  expect(await dialog.findByText(`${NORTH} was deleted`)).toBeTruthy()
})

test('a deleted camera that the rig lists again can be steered again, and the message disappears', async () => {
  const opened = await openOnNorth()
  const stored: object[] = []
  await changeRig(opened.app, ({ cameras }) => {
    stored.push(...cameras)
    return { cameras: cameras.slice(1) }
  })
  await refetchCameras(opened)
  await screen.findByText(`${NORTH} was deleted`, { selector: '[data-title]' })

  await changeRig(opened.app, () => ({ cameras: stored }))
  await refetchCameras(opened)
  await tapArrowUp(opened)

  await waitFor(() => expect(opened.steered).toEqual([opened.north]))
  await waitFor(() => expect(screen.queryByText(`${NORTH} was deleted`)).toBeNull())
})

test('a message gives the reason when the pad disappears because another client has renamed the camera to a webcam', async () => {
  const opened = await openOnNorth()
  await changeRig(opened.app, ({ cameras: [first, ...others] }) => ({
    cameras: [{ ...first, name: 'Webcam North' }, ...others],
  }))

  await refetchCameras(opened)

  expect(await screen.findByText(`${NORTH} was renamed to Webcam North, which has no steering controls`)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tilt up' })).toBeNull()
})
