import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccountStore } from '../../console/account/account-store.ts'
import { findKey } from '../../console/control/keys.ts'
import { NORTH_CAMERA_ID, SOUTH_CAMERA_ID } from '../../testing/camera-page.tsx'
import { addFault } from '../../testing/change-rig.ts'
import { createController, stubControllers } from '../../testing/controllers.ts'
import {
  findRequests,
  type OpenedConsole,
  openLiveView,
  savePreset,
  waitForPresetDigits,
} from '../../testing/live-view.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { liveKeys } from './live-keys.tsx'

test('pressing the question mark key lists the shortcuts', async () => {
  const { user } = await openLiveView()
  await screen.findByRole('group', { name: 'Pan and tilt' })

  await user.keyboard('?')

  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await within(dialog).findByText('Keyboard shortcuts', { selector: 'dd' })
  const lines = within(dialog)
    .getAllByRole('definition')
    .map(({ textContent, previousElementSibling }) => [textContent, previousElementSibling?.textContent])
  const labels = [...Object.values(liveKeys).map(({ label }) => label), 'Stop everything']
  expect(lines.map(([label]) => label)).toEqual([...new Set(labels)])
  expect(lines).toContainEqual(['Pan and tilt: tap for a step, hold to move', '←→↑↓'])
  expect(lines).toContainEqual(['Frame Shot', 'S'])
})

const typedKeys = Object.entries(liveKeys).flatMap(([name, { keys }]) => keys.map((key) => [key, name] as const))

test.each(typedKeys)('findKey maps the key %s only to %s', (key, name) => {
  expect(findKey(liveKeys, { key, code: '' })?.name).toBe(name)
})

test('the shortcuts are inactive while a text field has focus or a menu or dialog is open', async () => {
  const opened = await openLiveView()
  const keys = 's,.lf?+'
  await opened.user.type(await screen.findByRole('textbox', { name: 'Rename camera' }), `${keys}{ArrowLeft}`)
  await opened.user.click(screen.getByRole('button', { name: 'Save view as' }))
  await screen.findByRole('menu')
  await opened.user.keyboard(`${keys}{ArrowLeft}{Escape}`)
  await opened.user.click(screen.getByRole('button', { name: 'Preset' }))
  await screen.findByRole('dialog', { name: 'Presets' })

  await opened.user.keyboard(`${keys}{ArrowLeft}`)

  // Only Escape sends commands: a stop for each axis, which may be repeated
  expect(new Set(findRequests(opened, /POST/))).toEqual(new Set(['POST /api/v1/ptz/control']))
  expect(opened.rigConsole.settings.get().isStreaming).toBe(false)
  expect(document.documentElement.dataset.view).toBe('live')
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Rename camera', hidden: true }).value).toBe(keys)
})

/** Clicks an arrow of the sled three times. Returns a function that checks that the last two clicks are dropped. */
const queueSledClicks = async (opened: OpenedConsole) => {
  const { user, link } = opened
  const release = link.hold(/POST .*motor/)
  for (const _ of [1, 2, 3]) await user.click(screen.getByRole('button', { name: 'Move sled forward' }))
  return async () => {
    release()
    expect(await screen.findByText('Sled moved forward')).toBeTruthy()
    expect(findRequests(opened, /motor/)).toHaveLength(1)
  }
}

test.each([
  ['on the live view', async () => {}],
  ['in a dialog', ({ user }: OpenedConsole) => user.click(screen.getByRole('button', { name: 'Preset' }))],
  ['in a text field', ({ user }: OpenedConsole) => user.click(screen.getByRole('textbox', { name: 'Rename camera' }))],
])('Escape %s stops each axis and drops the queued sled clicks', async (_where, open) => {
  const opened = await openLiveView()
  await screen.findByRole('group', { name: 'Pan and tilt' })
  const expectDropped = await queueSledClicks(opened)
  await open(opened)

  await opened.user.keyboard('{Escape}')

  await waitFor(() => expect(findRequests(opened, /ptz.control/).length).toBeGreaterThanOrEqual(3))
  await expectDropped()
})

test('Escape sends no stop to a camera that cannot be steered, but drops the queued sled clicks', async () => {
  const opened = await openLiveView()
  const { user } = opened
  await user.click(await screen.findByRole('button', { name: /^Webcam/ }))
  await screen.findByRole('heading', { name: /^Dashboard - Webcam/ })
  const expectDropped = await queueSledClicks(opened)

  await user.keyboard('{Escape}')

  await expectDropped()
  expect(findRequests(opened, /POST/)).toEqual(['POST /api/v1/motor/forward/'])
})

test('on a webcam, the sled control shows why a controller has no effect', async () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  onTestFinished(() => void vi.useRealTimers())
  let pressed = {}
  const listControllers = vi.fn(() => [createController({ mapping: '', pressed, timestamp: 1 })])
  stubControllers(listControllers)
  const { user } = await openLiveView()
  await user.click(await screen.findByRole('button', { name: /^Webcam/ }))
  await screen.findByRole('heading', { name: /^Dashboard - Webcam/ })
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Pan and tilt' })).toBeNull())
  listControllers.mockClear()
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const runFrame = () => act(() => vi.advanceTimersToNextFrame())
  // The code that reads controllers may still be loading
  await waitFor(() => {
    runFrame()
    expect(listControllers).toHaveBeenCalled()
  })

  pressed = { 5: 1 }
  runFrame()
  now.mockReturnValue(performance.now() + 300)
  runFrame()

  const sled = within(screen.getByRole('heading', { name: 'Sled' }).parentElement as HTMLElement)
  expect(sled.getByRole('alert').textContent).toContain('This controller has no effect')
})

test('the Stop button appears beside the sled while a command runs, and a click on it drops the queued clicks', async () => {
  const opened = await openLiveView()
  const sled = within(await screen.findByRole('group', { name: 'Sled' }))
  expect(sled.queryByRole('button', { name: 'Stop' })).toBeNull()
  const expectDropped = await queueSledClicks(opened)

  await opened.user.click(await sled.findByRole('button', { name: 'Stop' }))

  await expectDropped()
  await waitFor(() => expect(sled.queryByRole('button', { name: 'Stop' })).toBeNull())
})

type Shortcut = [key: string, toast: string, request: string, body?: object]

/** Null for keys that other tests press. The compiler requires an entry for each key. */
const shortcuts: Record<keyof typeof liveKeys, Shortcut | null> = {
  tiltUp: ['{ArrowUp}', 'Moving...', 'ptz/', { y: -30 }],
  tiltDown: ['{ArrowDown}', 'Moving...', 'ptz/', { y: 30 }],
  panLeft: ['{ArrowLeft}', 'Moving...', 'ptz/', { x: -30 }],
  panRight: ['{ArrowRight}', 'Moving...', 'ptz/', { x: 30 }],
  zoomIn: ['+', 'Zooming In...', 'ptz/', { z: 5 }],
  zoomOut: ['-', 'Zooming Out...', 'ptz/', { z: -5 }],
  loadPreset: null,
  defaultView: null,
  sledForward: ['.', 'Sled moved forward', 'motor/forward/'],
  sledBackward: [',', 'Sled moved backward', 'motor/backward/'],
  frameShot: null,
  record: null,
  mark: null,
  streaming: null,
  fullScreen: null,
  list: null,
}

test('the shortcuts have the same effect as their buttons', async () => {
  const opened = await openLiveView()
  await screen.findByText('12°')
  const sent: unknown[] = []
  opened.link.respond(/POST .*(ptz|motor)/, ({ body }, _forward, request) => {
    sent.push([request, ...(body ? [JSON.parse(String(body))] : [])])
  })

  const sending = Object.values(shortcuts).filter((shortcut) => shortcut !== null)
  for (const [key, toast, request, body] of sending) {
    await opened.user.keyboard(key)

    expect(await screen.findByText(toast)).toBeTruthy()
    const expected = [`POST /api/v1/${request}`, ...(body ? [{ cameraID: NORTH_CAMERA_ID, ...body }] : [])]
    await waitFor(() => expect(sent.at(-1)).toEqual(expected))
  }
  await opened.user.keyboard('l')

  expect(screen.getByRole('switch', { name: 'Live streaming' }).getAttribute('aria-checked')).toBe('true')
  expect(sent).toHaveLength(sending.length)
})

test('the arrow keys also steer while the button of a menu has the focus', async () => {
  const opened = await openLiveView()
  await screen.findByText('12°')
  const menuButton = screen.getByRole('button', { name: 'Save view as' })
  act(() => menuButton.focus())

  await opened.user.keyboard('{ArrowDown}')

  expect(menuButton.getAttribute('aria-expanded')).toBe('false')
  await waitFor(() => expect(findRequests(opened, /POST/)).toEqual(['POST /api/v1/ptz/']))
})

test('different keys that are pressed within milliseconds of each other all take effect', async () => {
  const opened = await openLiveView()
  await screen.findByRole('group', { name: 'Pan and tilt' })

  await opened.user.keyboard('.,')

  const steps = ['forward', 'backward'].map((direction) => `POST /api/v1/motor/${direction}/`)
  await waitFor(() => expect(findRequests(opened, /motor/)).toEqual(steps))
})

test('a digit key without a preset shows a message beside the options', async () => {
  const opened = await openLiveView()
  await waitForPresetDigits(opened)

  await opened.user.keyboard('9')

  expect((await screen.findByRole('alert')).textContent).toBe('This camera has no preset 9 yet')
  expect(findRequests(opened, /POST .*preset/)).toEqual([])
})

test('a digit key loads its preset while the browser stores the digit of a new preset', async () => {
  const opened = await openLiveView()
  const { rigConsole, user } = opened
  await waitForPresetDigits(opened)
  const storing = vi.spyOn(rigConsole.area(createAccountStore), 'update').mockReturnValue(new Promise(() => {}))
  await savePreset(opened, NORTH_CAMERA_ID, 'Clamp')
  await act(() => rigConsole.queryClient.invalidateQueries({ queryKey: ['presets'] }))
  await waitFor(() => expect(storing).toHaveBeenCalled())

  await user.keyboard('1')

  expect(await screen.findByText('Preset Activated')).toBeTruthy()
})

test('if the presets cannot be loaded, the key 0 shows the reason at the pad', async () => {
  expectLogged(/GET \/api\/v1\/preset\/list\/.* 500/)
  const opened = await openLiveView()
  await addFault(opened.app, { kind: 'fail', status: 500, method: 'GET', path: '/api/v1/preset/*' })
  await opened.user.click(await screen.findByRole('button', { name: 'PTZ South span Online' }))
  const home = await screen.findByRole('button', { name: 'Default view' })
  const readStatus = () => opened.rigConsole.queryClient.getQueryState(['presets', SOUTH_CAMERA_ID])?.status
  await waitFor(() => expect(readStatus()).toBe('error'))
  expect(home.getAttribute('aria-disabled')).toBe('true')

  await opened.user.keyboard('0')

  expect((await screen.findByRole('alert')).textContent).toBe('The presets could not be loaded')
})
