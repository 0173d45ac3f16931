import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { FaultScreen } from './fault-screen.tsx'

afterEach(() => vi.restoreAllMocks())

test('A screen that fails says so, with the reason and a way on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const lazy = () => Promise.reject(new Error('The code of this screen could not be fetched'))
  const router = createMemoryRouter([{ path: '/', errorElement: <FaultScreen />, lazy }])

  render(<RouterProvider router={router} />)

  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  expect(screen.getByText('The code of this screen could not be fetched')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})
