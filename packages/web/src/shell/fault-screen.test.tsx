import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ConsoleProvider } from '../console/console-context.tsx'
import { simulatedRig } from '../testing/simulated-rig.tsx'
import { FaultScreen } from './fault-screen.tsx'

afterEach(() => vi.restoreAllMocks())

/** Opens a route whose code fails to load with `error`. */
const openFailing = async (error: Error) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { rigConsole, page, user } = await simulatedRig()
  const lazy = () => Promise.reject(error)
  render(
    <ConsoleProvider rigConsole={rigConsole}>
      <RouterProvider router={createMemoryRouter([{ path: '/', errorElement: <FaultScreen />, lazy }])} />
    </ConsoleProvider>,
  )
  return { rigConsole, page, user }
}

test('A failed screen shows the reason and a button that reloads', async () => {
  const { page, user } = await openFailing(new Error('The code of this screen could not be fetched'))

  await screen.findByRole('heading', { name: 'Something went wrong' })
  expect(screen.getByText('The code of this screen could not be fetched')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reload' }))

  expect(page.reloads).toBe(1)
})

test.each([
  'Failed to fetch dynamically imported module: https://console.test/assets/job.js',
  'error loading dynamically imported module: https://console.test/assets/job.js',
  'Importing a module script failed.',
])('A screen whose code cannot be loaded after an update offers to reload: %s', async (message) => {
  await openFailing(new TypeError(message))

  await screen.findByRole('heading', { name: 'The console has changed' })
  screen.getByRole('button', { name: 'Reload' })
})

test('A screen that fails while a stop is not confirmed enables the reload only after the confirmation', async () => {
  const { rigConsole } = await openFailing(new Error('failed'))
  const reload = await screen.findByRole<HTMLButtonElement>('button', { name: 'Reload' })

  // The screen subscribes to movements shortly after it is shown
  act(() => rigConsole.movement.setMoving('north', true))
  await waitFor(() => expect(reload.disabled).toBe(true))
  screen.getByText('Reload as soon as the rig has confirmed that all stands still.')

  act(() => rigConsole.movement.setMoving('north', false))
  await waitFor(() => expect(reload.disabled).toBe(false))
})
