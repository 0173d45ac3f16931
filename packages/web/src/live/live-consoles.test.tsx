import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { browserClock, createConsole } from '../console/console.ts'
import {
  button,
  type CameraViewProps,
  hold,
  isIdle,
  isLive,
  loadPreset,
  NORTH,
  page,
  partsOf,
  recordPainting,
  recordSent,
  release,
  right,
  savePreset,
  show,
  streamFrom,
  view,
} from '../testing/camera-page.tsx'
import { memoryStorage } from '../testing/memory-storage.ts'
import { simulatedRig } from '../testing/simulated-rig.tsx'

/** One camera each of two consoles for two rigs, whose cameras have the same id. */
const openConsoles = async () => {
  const paint = recordPainting()
  const first = await simulatedRig({ as: 'operator' })
  const other = await simulatedRig({ as: 'operator' })
  // The second rig is under another URL: the page and its storage belong to the first one
  const second = createConsole({
    host: `${window.location.origin}/second`,
    fetch: (url, init) => other.rigConsole.fetch(String(url).replace('/second/', '/'), init),
    storage: memoryStorage,
    clock: browserClock,
    page: other.page,
  })
  onTestFinished(second.close)
  const { admin } = other.rigConsole.session.get()
  if (admin) second.session.admit(admin)
  streamFrom(first.link, NORTH, 'first')
  streamFrom(other.link, NORTH, 'second')
  const firstView = { name: 'First', cameraID: NORTH }
  const secondView = { name: 'Second', cameraID: NORTH }
  const { rerender } = show(page([first.rigConsole, firstView], [second, secondView]))
  await isLive('First')
  await isLive('Second')
  const showPage = (dialogs: { first?: CameraViewProps['dialog']; second?: CameraViewProps['dialog'] }) =>
    rerender(
      page(
        [first.rigConsole, { ...firstView, dialog: dialogs.first }],
        [second, { ...secondView, dialog: dialogs.second }],
      ),
    )
  return {
    paint,
    first: { ...first, sent: recordSent(first.link), ...partsOf(first.rigConsole) },
    second: { rigConsole: second, link: other.link, sent: recordSent(other.link), ...partsOf(second) },
    showPage,
  }
}

test('Two consoles show and store the pictures of their rigs', async () => {
  const { paint, first, second, showPage } = await openConsoles()
  await waitFor(() => expect([paint.shownIn('First'), paint.shownIn('Second')]).toEqual(['first', 'second']))

  showPage({ first: 'label' })
  await savePreset('Gate')

  const thumbnailOf = async ({ presetPictures }: typeof first | typeof second) =>
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
  const stateOf = ({ liveCameras }: typeof first | typeof second) => liveCameras.get(NORTH).store.getState()
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
  // The components stay, and go on polling without a token
  first.link.respond(/GET /, () => Response.json({ data: { pan: 0, tilt: 0, zoom: 0 } }))
  const panOf = ({ liveCameras }: typeof first | typeof second) => liveCameras.get(NORTH).motion.getState().pan.state
  first.rigConsole.session.end('logout')

  expect([panOf(first), panOf(second)]).toEqual(['stopping', 'moving'])
  expect(stateOf(first)).toEqual({ loaded: null, earlier: null, pins: [] })
  await waitFor(() => expect(view('First').queryByRole('figure')).toBeNull())
  expect(view('Second').getByRole('figure', { name: 'The cable so far' })).toBeTruthy()
  await release('Second')
})
