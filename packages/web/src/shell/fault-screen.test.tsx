import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { noteMovement } from '../console/movement.ts'
import { FaultScreen } from './fault-screen.tsx'

afterEach(() => vi.restoreAllMocks())

test('A screen that fails says so, with the reason and a button that reloads', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const lazy = () => Promise.reject(new Error('The code of this screen could not be fetched'))
  const router = createMemoryRouter([{ path: '/', errorElement: <FaultScreen />, lazy }])

  render(<RouterProvider router={router} />)

  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  expect(screen.getByText('The code of this screen could not be fetched')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

test.each([
  'Failed to fetch dynamically imported module: https://console.test/assets/job.js',
  'error loading dynamically imported module: https://console.test/assets/job.js',
  'Importing a module script failed.',
])('A screen whose code cannot be loaded after an update offers to reload: %s', async (message) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const lazy = () => Promise.reject(new TypeError(message))
  const router = createMemoryRouter([{ path: '/', errorElement: <FaultScreen />, lazy }])

  render(<RouterProvider router={router} />)

  await screen.findByRole('heading', { name: 'The console has changed' })
  screen.getByRole('button', { name: 'Reload' })
})

test('A screen that fails while a stop is not confirmed offers the reload only after the confirmation', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const lazy = () => Promise.reject(new Error('gone'))
  render(<RouterProvider router={createMemoryRouter([{ path: '/', errorElement: <FaultScreen />, lazy }])} />)
  const reload = await screen.findByRole<HTMLButtonElement>('button', { name: 'Reload' })

  // The screen begins to listen to movements a moment after it is shown
  act(() => noteMovement('north', true))
  await waitFor(() => expect(reload.disabled).toBe(true))
  screen.getByText('Reload as soon as the rig has confirmed that all stands still.')

  act(() => noteMovement('north', false))
  await waitFor(() => expect(reload.disabled).toBe(false))
})
