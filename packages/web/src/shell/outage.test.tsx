import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectLogged } from '../testing/logged-errors.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

const CARD = { name: /06:30/ }
const OUTAGE = { name: 'Outage' }

const screens: [path: string, isLoaded: () => Promise<unknown>][] = [
  ['/dashboard/scheduler', () => screen.findByRole('button', CARD)],
  ['/dashboard/scheduler/new', () => screen.findByRole('option', { name: 'PTZ North span' })],
  ['/dashboard/gallery', () => screen.findByText('No image')],
  ['/dashboard/job', () => screen.findByText('No Job')],
  ['/dashboard/alarm', () => screen.findByRole('heading', { name: 'Alarm' })],
]

test.each(screens)('%s reports an outage, and loads once the rig responds again', async (path, isLoaded) => {
  expectLogged(/The rig cannot be reached/)
  const { link, rigConsole } = await openConsole(path, { as: 'operator' })
  link.up = false
  await act(() => rigConsole.queryClient.resetQueries())
  await waitFor(() => expect(screen.getByRole('status', OUTAGE).textContent).toContain('The rig is not responding.'))

  link.up = true
  await act(() => rigConsole.queryClient.refetchQueries({ queryKey: ['cameras'] }))

  expect(await isLoaded()).toBeTruthy()
  expect(screen.getByRole('status', OUTAGE).textContent).toBe('')
})

test('the live view replaces its picture with a message during an outage, and then recovers', async () => {
  expectLogged(/The rig cannot be reached/)
  const { link, rigConsole } = await openConsole('/dashboard/view', { as: 'operator' })
  link.up = false
  await act(() => rigConsole.queryClient.resetQueries())
  await screen.findByText('Cameras are currently Offline. Do check back later.')
  expect(screen.getByRole('status', OUTAGE).textContent).toBe('')

  link.up = true
  await act(() => rigConsole.queryClient.refetchQueries({ queryKey: ['cameras'] }))

  expect(await screen.findByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeTruthy()
})
