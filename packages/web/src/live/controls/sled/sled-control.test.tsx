import type { SledCommand } from '@rig/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { browserClock, type Clock } from '../../../lib/clock.ts'
import { sledCommands } from '../../../rig/sled.ts'
import { NORTH_CAMERA_ID } from '../../../testing/camera-page.tsx'
import { addFault, removeFaults } from '../../../testing/change-rig.ts'
import { expectLogged } from '../../../testing/logged-errors.ts'
import { renderWithRig } from '../../../testing/simulated-rig.tsx'
import { createLiveCameras } from '../../camera/live-camera.ts'
import { LiveCameraProvider } from '../../camera/use-live-camera.tsx'
import { createSled } from './sled.ts'
import { SledControl } from './sled-control.tsx'

const webcam = { cameraID: 'sled', name: 'Webcam Sled', status: 'online', poster: '', videoURL: '' }

const Sled = () => (
  <LiveCameraProvider cameraID={webcam.cameraID} camera={webcam}>
    <SledControl />
  </LiveCameraProvider>
)

const openSled = async (clock?: Clock) => {
  const rig = await renderWithRig(<Sled />, { as: 'operator', ...(clock && { clock }) })
  return {
    ...rig,
    addFault: (fault: object) => addFault(rig.app, fault),
    button: (name: string) => screen.getByRole('button', { name }),
  }
}

const counter = () => screen.getByRole('group', { name: 'Sled' }).dataset.stepCounter

/** `goal` is the position to which the command moves the sled from position 40. */
const clicks: Record<SledCommand, { name: string; toast: string; goal: number }> = {
  forward: { name: 'Move sled forward', toast: 'Sled moved forward', goal: 45 },
  backward: { name: 'Move sled backward', toast: 'Sled moved backward', goal: 35 },
  home: { name: 'Sled home', toast: 'Navigating to home...', goal: 0 },
}

test.each(Object.keys(clicks) as SledCommand[])(
  'clicking the button of sled.%s sends the command, moves the sled in its direction and shows its toast',
  async (command) => {
    const { user, button, link, app } = await openSled()
    const { name, toast, goal } = clicks[command]

    await user.click(button(name))

    expect(await screen.findByText(toast)).toBeTruthy()
    expect(link.calls).toEqual([`POST /api/v1/motor/${command}/`])
    expect(app.simulator.store.read().sled.movement?.goal).toBe(goal)
    expect(screen.getByText('Move the camera laterally along the sled')).toBeTruthy()
  },
)

test('each of several quick clicks on an arrow changes the step counter and sends a command, but the left arrow leaves a count of 10 unchanged', async () => {
  const { user, button, link } = await openSled()
  const counts = [counter()]
  const directions = ['backward', 'forward', 'forward', 'forward', 'backward', 'backward', 'backward', 'backward']

  for (const direction of directions) {
    await user.click(button(`Move sled ${direction}`))
    counts.push(counter())
  }

  expect(counts).toEqual(['10', '10', '15', '20', '25', '20', '15', '10', '10'])
  await waitFor(() => expect(link.calls).toEqual(directions.map((each) => `POST /api/v1/motor/${each}/`)))
})

test('after a suspension of the page has ended a hold, the reason is shown until the next press', async () => {
  const reason = 'The page may have been suspended. Press again'
  let suspendedMs = 0
  const { user, button } = await openSled({ ...browserClock, now: () => performance.now() + suspendedMs })

  await user.pointer({ keys: '[MouseLeft>]', target: button('Move sled forward') })
  suspendedMs = 1_600
  expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0)

  await user.pointer([{ keys: '[/MouseLeft]' }, { keys: '[MouseLeft]', target: button('Move sled forward') }])
  await waitFor(() => expect(screen.queryByText(reason)).toBeNull())
})

test('during the first homing the position is unknown', async () => {
  const { user, button } = await openSled()

  await user.click(button('Sled home'))

  expect(await screen.findByText('Position unknown until the sled is home')).toBeTruthy()
})

test.each([
  { from: 100, goal: 0, text: 'Estimated position: moving to 0' },
  { from: 0, goal: 0, text: 'Estimated position: 0' },
])('on the way from $from to $goal, the track says: $text', async ({ from, goal, text }) => {
  const { rigConsole } = await openSled()
  const estimate = { origin: 'home', from, goal, since: 0, range: { low: goal, high: from } } as const

  act(() => rigConsole.area(createSled).store.setState({ estimate }))

  expect(screen.getByText(text)).toBeTruthy()
})

test('an arrow shows the reason for a refused step until a step is accepted, without a toast', async () => {
  expectLogged(/POST \/api\/v1\/motor\//)
  const { user, button, app, addFault, link } = await openSled()
  await addFault({ kind: 'fail', method: 'POST', path: '/api/v1/motor/forward/', status: 503 })

  await user.click(button('Move sled forward'))

  const reason = await screen.findByRole('alert')
  expect(reason.textContent).toBe('This failure was requested through /sim/faults')
  expect(['Move sled backward', 'Sled home', 'Move sled forward'].map((name) => button(name).dataset.state)).toEqual([
    'idle',
    'idle',
    'refused',
  ])
  expect(link.calls).toHaveLength(1)
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  await removeFaults(app)

  await user.click(button('Move sled forward'))

  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(button('Move sled forward').dataset.state).not.toBe('refused')
})

test('the reason for a refused step stays while queued clicks are accepted, until a later click is accepted', async () => {
  expectLogged(/POST \/api\/v1\/motor\/forward\//)
  const { user, button, link, addFault } = await openSled()
  await addFault({ kind: 'fail', method: 'POST', path: '/api/v1/motor/forward/', status: 409, times: 1 })
  const release = link.hold(/motor\/forward/)
  for (const _click of [1, 2, 3]) await user.click(button('Move sled forward'))

  release()
  await waitFor(() => expect(button('Move sled forward').dataset.state).toBe('refused'))
  await waitFor(() => expect(link.calls).toHaveLength(3))
  expect(await screen.findByText('Sled moved forward')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull())
  expect(screen.getByRole('alert').textContent).toBe('This failure was requested through /sim/faults')

  await user.click(button('Move sled forward'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('when a step is accepted, the reason for a refused step stays at the other arrow', async () => {
  expectLogged(/POST \/api\/v1\/motor\/forward\//)
  const { user, button, addFault } = await openSled()
  await addFault({ kind: 'fail', method: 'POST', path: '/api/v1/motor/forward/', status: 503 })

  await user.click(button('Move sled forward'))
  await user.click(button('Move sled backward'))

  expect(await screen.findByText('Sled moved backward')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('This failure was requested through /sim/faults')
})

test('during an outage, each button of the sled shows why it has no effect, and sends no command', async () => {
  const { user, button, link, rigConsole } = await openSled()
  act(() => rigConsole.requestLog.outage.setState({ failures: 2 }))

  for (const { label: name } of Object.values(sledCommands)) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true')
    await user.click(button(name))

    expect(screen.getByRole('alert').textContent).toBe('The rig is not responding')
    act(() => Object.keys(rigConsole.controlMessages.store.getState()).forEach(rigConsole.controlMessages.clear))
  }
  expect(link.calls).toEqual([])
})

test('beside a webcam, Stop appears while a camera that is no longer displayed may be moving, and stops that camera', async () => {
  const { rigConsole, user, link } = await openSled()
  const left = rigConsole.area(createLiveCameras).get(NORTH_CAMERA_ID)
  act(() => left.trackPreset({ id: '', name: '' }, rigConsole.clock.now()))

  await user.click(screen.getByRole('button', { name: 'Stop' }))

  expect(link.calls.filter((call) => call === 'POST /api/v1/ptz/control')).toHaveLength(3)
})
