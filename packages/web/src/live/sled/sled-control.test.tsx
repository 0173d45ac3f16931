import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectLogged } from '../../testing/logged-errors.ts'
import { renderWithRig } from '../../testing/simulated-rig.tsx'
import { LiveCameraProvider } from '../use-live-camera.tsx'
import { SledControl } from './sled-control.tsx'

const Sled = () => (
  <LiveCameraProvider cameraID="north">
    <SledControl />
  </LiveCameraProvider>
)

const openSled = async () => {
  const rig = await renderWithRig(<Sled />, { as: 'operator' })
  const addFault = (fault: object) => rig.app.inject({ method: 'POST', url: '/sim/faults', payload: fault })
  return { ...rig, addFault, button: (name: string) => screen.getByRole('button', { name }) }
}

const counter = () => screen.getByRole('group', { name: 'Sled' }).dataset.stepCounter

test.each([
  ['Move sled forward', 'Sled moved forward', 'POST /api/v1/motor/forward/'],
  ['Move sled backward', 'Sled moved backward', 'POST /api/v1/motor/backward/'],
  ['Sled home', 'Navigating to home...', 'POST /api/v1/motor/home/'],
])('clicking "%s" shows the toast "%s"', async (name, toast, call) => {
  const { user, button, link } = await openSled()

  await user.click(button(name))

  expect(await screen.findByText(toast)).toBeTruthy()
  expect(link.calls).toEqual([call])
  expect(screen.getByText('Move the camera laterally along the sled')).toBeTruthy()
})

test('the arrows change the step counter, but the left arrow does not decrease it below 10', async () => {
  const { user, button } = await openSled()
  expect(counter()).toBe('10')

  await user.click(button('Move sled backward'))
  expect(counter()).toBe('10')

  await user.click(button('Move sled forward'))
  expect(counter()).toBe('15')
})

test('Sled home shows an error toast when the rig refuses the command', async () => {
  expectLogged(/POST \/api\/v1\/motor\/home\//)
  const { user, button, addFault } = await openSled()
  await addFault({ kind: 'fail', method: 'POST', path: '/api/v1/motor/home/', status: 503 })

  await user.click(button('Sled home'))

  expect(await screen.findByText(/\w+/, { selector: '[data-type="error"] [data-title]' })).toBeTruthy()
})

test('an arrow shows why a step has failed for one second, without a toast', async () => {
  expectLogged(/POST \/api\/v1\/motor\//)
  const { user, button, addFault, link } = await openSled()
  await addFault({ kind: 'fail', method: 'POST', path: '/api/v1/motor/forward/', status: 503 })

  await user.click(button('Move sled forward'))

  // State and text are checked in the same attempt, because the result is shown for only one second
  await waitFor(() => {
    expect(button('Move sled forward').dataset.state).toBe('refused')
    expect(screen.getByRole('status', { name: 'Sled command' }).textContent).toMatch(
      /^Move sled forward: refused\. \w+/,
    )
  })
  expect(link.calls).toHaveLength(1)
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  await waitFor(() => expect(button('Move sled forward').dataset.state).toBe('idle'))
})

test('clicking an arrow four times quickly sends four commands', async () => {
  const { user, button, link } = await openSled()

  for (const _click of [1, 2, 3, 4]) await user.click(button('Move sled forward'))

  await waitFor(() => expect(link.calls).toEqual(Array(4).fill('POST /api/v1/motor/forward/')))
  expect(counter()).toBe('30')
})
