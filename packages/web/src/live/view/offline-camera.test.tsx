import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createController, stubControllers } from '../../testing/controllers.ts'
import { findRequests, type OpenedConsole, openLiveView, savePreset } from '../../testing/live-view.ts'

const REASON = 'PTZ Tower is offline'

const openOfflineCamera = async () => {
  const opened = await openLiveView()
  await opened.user.click(await screen.findByRole('button', { name: 'PTZ Tower Offline' }))
  await screen.findByRole('heading', { name: 'Dashboard - PTZ Tower' })
  const group = await screen.findByRole('group', { name: 'Pan and tilt' })
  return { ...opened, pad: within(group), steering: within(group.parentElement as HTMLElement) }
}

const waitForFrames = async (count: number) => {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
}

const clearReasons = ({ rigConsole: { controlMessages } }: OpenedConsole) =>
  act(() => Object.keys(controlMessages.store.getState()).forEach(controlMessages.clear))

test('if the camera is offline, each key and button that would move it shows this reason at the pad', async () => {
  const opened = await openOfflineCamera()
  const keys = ['{ArrowLeft}', '{ArrowUp}', '+', '0', '{Home}', '1'].map((key) => () => opened.user.keyboard(key))
  const buttons = ['Pan left', 'Tilt up', 'Default view'].map((name) => () => {
    return opened.user.click(opened.pad.getByRole('button', { name }))
  })

  for (const [index, press] of [...keys, ...buttons].entries()) {
    await press()

    expect(opened.steering.getByRole('alert').textContent, `press ${index}`).toBe(REASON)
    clearReasons(opened)
    expect(opened.steering.queryByRole('alert')).toBeNull()
  }
  expect(findRequests(opened, /POST/)).toEqual([])
})

test.each([
  ['a press on', (surface: Element) => fireEvent.pointerDown(surface, { button: 0, pointerId: 1 })],
  ['turning the wheel over', (surface: Element) => fireEvent.wheel(surface, { deltaY: 100 })],
])('if the camera is offline, %s the picture shows this reason at the pad', async (_what, use) => {
  const opened = await openOfflineCamera()
  await opened.user.click(screen.getByRole('switch', { name: 'Live streaming' }))

  use(document.querySelector('[data-steering-surface]') ?? expect.fail('The picture ignores the operator'))

  expect((await opened.steering.findByRole('alert')).textContent).toBe(REASON)
  expect(findRequests(opened, /POST/)).toEqual([])
})

test('if the camera is offline, pushing the stick of a controller shows this reason at the pad', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  let axes = [0, 0, 0, 0]
  stubControllers(() => [createController({ axes, timestamp: performance.now() })])
  const opened = await openOfflineCamera()
  await waitForFrames(30)
  expect(opened.steering.queryByRole('alert')).toBeNull()

  axes = [1, 0, 0, 0]

  expect((await opened.steering.findByRole('alert')).textContent).toBe(REASON)
  expect(findRequests(opened, /POST/)).toEqual([])
})

test('if the camera is offline, Frame Shot shows the reason on the key S, on hover and on a press, and sends nothing', async () => {
  const opened = await openOfflineCamera()
  await opened.user.keyboard('s')
  expect(screen.getByRole('alert').textContent).toBe(REASON)
  expect(opened.steering.queryByRole('alert')).toBeNull()
  clearReasons(opened)
  const option = screen.getByRole('button', { name: 'Frame Shot' })
  expect(option.getAttribute('aria-disabled')).toBe('true')

  const findTooltip = () => screen.findByText(REASON, { selector: '[data-open]' })
  await opened.user.hover(option)
  await findTooltip()
  await opened.user.unhover(option)
  await opened.user.click(option)

  expect(screen.getByRole('alert').textContent).toBe(REASON)
  expect(findRequests(opened, /POST/)).toEqual([])
})

test('if the camera is offline, Load Preset shows the reason on the card and sends nothing', async () => {
  const opened = await openOfflineCamera()
  await savePreset(opened, '8e51d9a3-27bc-4f46-b0f8-6c9a3e2d7133', 'Yard')
  await act(() => opened.rigConsole.queryClient.refetchQueries({ queryKey: ['presets'] }))
  await opened.user.click(screen.getByRole('button', { name: 'Preset' }))
  const card = within(await within(await screen.findByRole('list', { name: 'Presets' })).findByRole('listitem'))

  await opened.user.click(card.getByRole('button', { name: 'Load Preset' }))

  expect(card.getByRole('alert').textContent).toBe(REASON)
  expect(findRequests(opened, /POST/)).toEqual([])
})

test('the sled moves while the selected camera is offline, because the sled belongs to the rig', async () => {
  const opened = await openOfflineCamera()

  await opened.user.keyboard('.')

  await screen.findByText('Sled moved forward')
  expect(findRequests(opened, /POST/)).toEqual(['POST /api/v1/motor/forward/'])
})
