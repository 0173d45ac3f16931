import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithRig } from '../../lib/testing/simulated-rig.tsx'
import { SledControl } from './sled-control.tsx'
import { useSled } from './use-sled.ts'

const Sled = () => <SledControl sled={useSled()} />

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
])('%s says %s', async (name, toast, call) => {
  const { user, button, link } = await openSled()

  await user.click(button(name))

  expect(await screen.findByText(toast)).toBeTruthy()
  expect(link.calls).toEqual([call])
  expect(screen.getByText('Move the camera laterally along the sled')).toBeTruthy()
})

test('The step counter follows the arrows, and the left one does nothing to it at its start', async () => {
  const { user, button } = await openSled()
  expect(counter()).toBe('10')

  await user.click(button('Move sled backward'))
  await waitFor(() => expect(button('Move sled backward').dataset.state).toBe('idle'))
  expect(counter()).toBe('10')

  await user.click(button('Move sled forward'))
  expect(counter()).toBe('15')
})

test('A sled that cannot go home says why', async () => {
  const { user, button, addFault } = await openSled()
  await addFault({ kind: 'fail', method: 'POST', path: '/api/v1/motor/home/', status: 503 })

  await user.click(button('Sled home'))

  expect(await screen.findByText(/\w+/, { selector: '[data-type="error"] [data-title]' })).toBeTruthy()
})

test('A step that fails stays silent', async () => {
  const { user, button, addFault, link } = await openSled()
  await addFault({ kind: 'fail', method: 'POST', path: '/api/v1/motor/forward/', status: 503 })

  await user.click(button('Move sled forward'))

  await waitFor(() => expect(button('Move sled forward').dataset.state).toBe('idle'))
  expect(link.calls).toHaveLength(1)
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
})
