import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  type CameraViewProps,
  createPage,
  getCameraButton,
  getPanRightButton,
  holdPanRight,
  loadPresetInDialog,
  NORTH_CAMERA_ID,
  openRig,
  releasePanRight,
  renderPage,
  savePresetInDialog,
  streamText,
  stubCanvas,
  waitUntilIdle,
  waitUntilLive,
  withinCamera,
} from '../../testing/camera-page.tsx'

const openConsoles = async () => {
  const paint = stubCanvas()
  const first = await openRig()
  // With the same URL, both rigs would share their stored pictures
  const second = await openRig('/second')
  streamText(first.link, NORTH_CAMERA_ID, 'first')
  streamText(second.link, NORTH_CAMERA_ID, 'second')
  const firstView = { name: 'First', cameraID: NORTH_CAMERA_ID }
  const secondView = { name: 'Second', cameraID: NORTH_CAMERA_ID }
  const { rerender } = renderPage(createPage([first.rigConsole, firstView], [second.rigConsole, secondView]))
  await waitUntilLive('First')
  await waitUntilLive('Second')
  const showPage = (dialogs: { first?: CameraViewProps['dialog']; second?: CameraViewProps['dialog'] }) =>
    rerender(
      createPage(
        [first.rigConsole, { ...firstView, dialog: dialogs.first }],
        [second.rigConsole, { ...secondView, dialog: dialogs.second }],
      ),
    )
  return { paint, first, second, showPage }
}

test('each of two consoles shows and stores only pictures from its own rig', async () => {
  const { paint, first, second, showPage } = await openConsoles()
  await waitFor(() => expect([paint.shownIn('First'), paint.shownIn('Second')]).toEqual(['first', 'second']))

  showPage({ first: 'label' })
  await savePresetInDialog('Gate')

  const thumbnailOf = async ({ readPresetPicture }: typeof first) =>
    (await readPresetPicture(NORTH_CAMERA_ID, 'Gate'))?.thumbnail
  await waitFor(async () => expect(await thumbnailOf(first)).toBe('data:,first'))
  expect(await thumbnailOf(second)).toBeUndefined()
})

test("a hold in one console sends no commands to the other console's rig and shows no toast there", async () => {
  const { first, second } = await openConsoles()

  await holdPanRight('First')
  const toast = await screen.findByText('Moving...')
  await releasePanRight('First')

  expect(first.sent.cameras()).toEqual([NORTH_CAMERA_ID])
  expect(second.sent.cameras()).toEqual([])
  const [firstToasts, secondToasts] = screen.getAllByRole('region', { name: /^Notifications/ })
  expect(firstToasts?.contains(toast)).toBe(true)
  expect(secondToasts?.textContent).toBe('')
})

test('an unconfirmed stop shows a toast only in its own console', async () => {
  const { first, second } = await openConsoles()
  await holdPanRight('First')
  const undo = first.link.respond(/POST .*ptz/, () => new Response(null, { status: 504 }))
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})

  fireEvent.pointerUp(getPanRightButton('First'), { pointerId: 1 })
  const toast = await screen.findByText('Stop not confirmed')

  const [firstToasts, secondToasts] = screen.getAllByRole('region', { name: /^Persistent notifications/ })
  expect(firstToasts?.contains(toast)).toBe(true)
  expect(secondToasts?.textContent).toBe('')
  expect(second.rigConsole.movement.store.getState().moving.size).toBe(0)
  undo()
  await waitUntilIdle('First')
  await waitFor(() => expect(screen.queryByText('Stop not confirmed')).toBeNull())
  logged.mockRestore()
})

test('the end of a session ends holds and clears presets, pins and strips only in its own console', async () => {
  const { first, second, showPage } = await openConsoles()
  showPage({ first: 'presets' })
  await loadPresetInDialog('Valley')
  const stateOf = ({ liveCameras }: typeof first) => liveCameras.get(NORTH_CAMERA_ID).store.getState()
  await waitFor(() => expect(stateOf(first).loaded?.name).toBe('Valley'))
  expect(stateOf(second).loaded).toBeNull()
  showPage({})
  first.sled.step('forward')
  await withinCamera('First').findByRole('figure', { name: 'The cable so far' })
  expect(withinCamera('Second').queryByRole('figure')).toBeNull()
  fireEvent.click(getCameraButton('First', 'Frame Shot'))
  await waitFor(() => expect(stateOf(first).pins).toHaveLength(1))
  second.sled.step('forward')
  await withinCamera('Second').findByRole('figure', { name: 'The cable so far' })
  await holdPanRight('First')
  await holdPanRight('Second')
  // After the logout the components are still mounted, and poll without a token. The simulator would respond with 401
  first.link.respond(/GET /, () => Response.json({ data: { pan: 0, tilt: 0, zoom: 0 } }))
  const panOf = ({ liveCameras }: typeof first) => liveCameras.get(NORTH_CAMERA_ID).motion.getState().pan.state
  first.rigConsole.session.end('logout')

  expect([panOf(first), panOf(second)]).toEqual(['stopping', 'moving'])
  expect(stateOf(first)).toEqual({
    loaded: null,
    foreignMotion: { isMoving: false, movedAt: null, isSlowed: false },
    earlier: null,
    pins: [],
  })
  await waitFor(() => expect(withinCamera('First').queryByRole('figure')).toBeNull())
  expect(withinCamera('Second').getByRole('figure', { name: 'The cable so far' })).toBeTruthy()
  await releasePanRight('Second')
})
