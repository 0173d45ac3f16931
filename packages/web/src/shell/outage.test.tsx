import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectLogged } from '../testing/console-words.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

const CARD = { name: /06:30/ }
const OUTAGE = { name: 'Outage' }

/** A screen, and how one knows that it has loaded what the rig holds. */
const screens: [path: string, isLoaded: () => Promise<unknown>][] = [
  ['/dashboard/scheduler', () => screen.findByRole('button', CARD)],
  ['/dashboard/scheduler/new', () => screen.findByRole('option', { name: 'PTZ North span' })],
  ['/dashboard/gallery', () => screen.findByText('No image')],
  ['/dashboard/job', () => screen.findByText('No Job')],
  ['/dashboard/alarm', () => screen.findByRole('heading', { name: 'Alarm' })],
]

test.each(screens)(
  '%s says that the rig does not answer, and loads automatically when it answers again',
  async (path, isLoaded) => {
    expectLogged(/The rig cannot be reached/)
    const { link, queryClient } = await openConsole(path, { as: 'operator' })
    link.up = false
    await act(() => queryClient.resetQueries())
    await waitFor(() => expect(screen.getByRole('status', OUTAGE).textContent).toContain('The rig does not answer.'))

    link.up = true
    await act(() => queryClient.refetchQueries({ queryKey: ['cameras'] }))

    expect(await isLoaded()).toBeTruthy()
    expect(screen.getByRole('status', OUTAGE).textContent).toBe('')
  },
)

test('The live view says in place of the picture that the rig does not answer, and returns automatically', async () => {
  expectLogged(/The rig cannot be reached/)
  const { link, queryClient } = await openConsole('/dashboard/view', { as: 'operator' })
  link.up = false
  await act(() => queryClient.resetQueries())
  await screen.findByText('Cameras are currently Offline. Do check back later.')
  expect(screen.getByRole('status', OUTAGE).textContent).toBe('')

  link.up = true
  await act(() => queryClient.refetchQueries({ queryKey: ['cameras'] }))

  expect(await screen.findByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeTruthy()
})
