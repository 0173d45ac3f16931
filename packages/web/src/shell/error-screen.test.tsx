import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ConsoleProvider } from '../console/console-context.tsx'
import { createSimulatedRig } from '../testing/simulated-rig.tsx'
import { ErrorScreen } from './error-screen.tsx'

afterEach(() => vi.restoreAllMocks())

const openFailing = async (error: Error) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { rigConsole, page, user } = await createSimulatedRig()
  const lazy = () => Promise.reject(error)
  render(
    <ConsoleProvider rigConsole={rigConsole}>
      <RouterProvider router={createMemoryRouter([{ path: '/', errorElement: <ErrorScreen />, lazy }])} />
    </ConsoleProvider>,
  )
  return { rigConsole, page, user }
}

test('the error screen shows the reason and a button that reloads the page', async () => {
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
])('the error screen offers a reload if the console has been updated: %s', async (message) => {
  await openFailing(new TypeError(message))

  await screen.findByRole('heading', { name: 'The console has changed' })
  screen.getByRole('button', { name: 'Reload' })
})

test('the error screen disables the reload button until every stop is confirmed', async () => {
  const { rigConsole } = await openFailing(new Error('failed'))
  const reload = await screen.findByRole<HTMLButtonElement>('button', { name: 'Reload' })

  // The screen subscribes to movement only after its first render
  act(() => rigConsole.movement.setMoving('north', true))
  await waitFor(() => expect(reload.disabled).toBe(true))
  screen.getByText('You can reload once the rig has confirmed that everything has stopped.')

  act(() => rigConsole.movement.setMoving('north', false))
  await waitFor(() => expect(reload.disabled).toBe(false))
})
