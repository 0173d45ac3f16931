import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  button,
  type CameraViewProps,
  hold,
  isIdle,
  isLive,
  loadPreset,
  NORTH,
  openRig,
  page,
  recordPainting,
  release,
  right,
  savePreset,
  show,
  streamFrom,
  view,
} from '../testing/camera-page.tsx'

/** One camera each of two consoles for two rigs, whose cameras have the same id. */
const openConsoles = async () => {
  const paint = recordPainting()
  const first = await openRig()
  // The page and its storage belong to the first rig
  const second = await openRig('/second')
  streamFrom(first.link, NORTH, 'first')
  streamFrom(second.link, NORTH, 'second')
  const firstView = { name: 'First', cameraID: NORTH }
  const secondView = { name: 'Second', cameraID: NORTH }
  const { rerender } = show(page([first.rigConsole, firstView], [second.rigConsole, secondView]))
  await isLive('First')
  await isLive('Second')
  const showPage = (dialogs: { first?: CameraViewProps['dialog']; second?: CameraViewProps['dialog'] }) =>
    rerender(
      page(
        [first.rigConsole, { ...firstView, dialog: dialogs.first }],
        [second.rigConsole, { ...secondView, dialog: dialogs.second }],
      ),
    )
  return { paint, first, second, showPage }
}

test('Two consoles show and store the pictures of their rigs', async () => {
  const { paint, first, second, showPage } = await openConsoles()
  await waitFor(() => expect([paint.shownIn('First'), paint.shownIn('Second')]).toEqual(['first', 'second']))

  showPage({ first: 'label' })
  await savePreset('Gate')

  const thumbnailOf = async ({ presetPictures }: typeof first) =>
    (await presetPictures.read({ cameraID: NORTH, name: 'Gate' }))?.thumbnail
  await waitFor(async () => expect(await thumbnailOf(first)).toBe('data:,first'))
  expect(await thumbnailOf(second)).toBeUndefined()
})

test('A hold in one console sends nothing to the rig of another, and shows its toast in its console alone', async () => {
  const { first, second } = await openConsoles()

  await hold('First')
  const toast = await screen.findByText('Moving...')
  await release('First')

  expect(first.sent.cameras()).toEqual([NORTH])
  expect(second.sent.cameras()).toEqual([])
  const [firstToasts, secondToasts] = screen.getAllByRole('region', { name: /^Notifications/ })
  expect(firstToasts?.contains(toast)).toBe(true)
  expect(secondToasts?.textContent).toBe('')
})

test('A stop that is not acknowledged is reported in its console alone', async () => {
  const { first, second } = await openConsoles()
  await hold('First')
  const undo = first.link.respond(/POST .*ptz/, () => new Response(null, { status: 504 }))
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})

  fireEvent.pointerUp(right('First'), { pointerId: 1 })
  const toast = await screen.findByText('Stop not confirmed')

  const [firstToasts, secondToasts] = screen.getAllByRole('region', { name: /^Lasting notifications/ })
  expect(firstToasts?.contains(toast)).toBe(true)
  expect(secondToasts?.textContent).toBe('')
  expect(second.rigConsole.movement.store.getState().moving.size).toBe(0)
  undo()
  await isIdle('First')
  await waitFor(() => expect(screen.queryByText('Stop not confirmed')).toBeNull())
  logged.mockRestore()
})

test('The end of a session ends the holds of its console alone, and clears its loaded presets, pins and strips', async () => {
  const { first, second, showPage } = await openConsoles()
  showPage({ first: 'presets' })
  await loadPreset('Valley')
  const stateOf = ({ liveCameras }: typeof first) => liveCameras.get(NORTH).store.getState()
  await waitFor(() => expect(stateOf(first).loaded?.name).toBe('Valley'))
  expect(stateOf(second).loaded).toBeNull()
  showPage({})
  first.sled.tap('forward')
  await view('First').findByRole('figure', { name: 'The cable so far' })
  expect(view('Second').queryByRole('figure')).toBeNull()
  fireEvent.click(button('First', 'Frame Shot'))
  await waitFor(() => expect(stateOf(first).pins).toHaveLength(1))
  second.sled.tap('forward')
  await view('Second').findByRole('figure', { name: 'The cable so far' })
  await hold('First')
  await hold('Second')
  // The components stay mounted, and continue to poll without a token
  first.link.respond(/GET /, () => Response.json({ data: { pan: 0, tilt: 0, zoom: 0 } }))
  const panOf = ({ liveCameras }: typeof first) => liveCameras.get(NORTH).motion.getState().pan.state
  first.rigConsole.session.end('logout')

  expect([panOf(first), panOf(second)]).toEqual(['stopping', 'moving'])
  expect(stateOf(first)).toEqual({ loaded: null, earlier: null, pins: [] })
  await waitFor(() => expect(view('First').queryByRole('figure')).toBeNull())
  expect(view('Second').getByRole('figure', { name: 'The cable so far' })).toBeTruthy()
  await release('Second')
})
