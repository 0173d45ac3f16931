import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ConsoleProvider } from '../console/console-context.tsx'
import { browserClock } from '../lib/clock.ts'
import { importCode } from '../lib/import-code.ts'
import { createSimulatedRig } from '../testing/simulated-rig.tsx'
import { ErrorScreen } from './missing-code.tsx'

afterEach(() => vi.restoreAllMocks())

/**
 * Opens a screen whose code fails to load with `error`. The console then requests that code with HEAD, and `respond`
 * responds.
 */
const openFailing = async (error: Error, respond?: () => Response) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const timers: (() => void)[] = []
  const delays: number[] = []
  const clock = {
    ...browserClock,
    setTimer: (run: () => void, ms: number) => {
      delays.push(ms)
      return timers.push(run)
    },
    clearTimer: () => {},
  }
  const { rigConsole, page, user, link } = await createSimulatedRig({ clock })
  if (respond) link.respond(/HEAD/, respond)
  const fail = () => Promise.reject(error)
  const lazy = () => (error instanceof TypeError ? importCode(fail) : fail())
  render(
    <ConsoleProvider rigConsole={rigConsole}>
      <RouterProvider router={createMemoryRouter([{ path: '/', errorElement: <ErrorScreen />, lazy }])} />
    </ConsoleProvider>,
  )
  return { rigConsole, page, user, link, timers, delays }
}

test('the error screen shows the reason and a button that reloads the page', async () => {
  const { page, user, rigConsole } = await openFailing(new Error('The code of this screen could not be fetched'))
  rigConsole.settings.change({ isStreaming: true })

  await screen.findByRole('heading', { name: 'Something went wrong' })
  expect(screen.getByText('The code of this screen could not be fetched')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reload' }))

  expect(page.reloads).toBe(1)
  expect(rigConsole.settings.readHandover()).toMatchObject({ isStreaming: true })
})

const chunk = 'https://console.test/assets/job.js'
const script = () => new Response('', { headers: { 'content-type': 'text/javascript' } })
const missing = () => new Response('', { status: 404 })
const indexPage = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
const unreachable = () => {
  throw new TypeError('Failed to fetch')
}
const badGateway = () => new Response('', { status: 502 })

test.each([
  [`Failed to fetch dynamically imported module: ${chunk}`, 'a 404', missing],
  [`error loading dynamically imported module: ${chunk}`, 'index.html', indexPage],
  ['Importing a module script failed.', 'a page', indexPage],
])("the error screen shows 'The console has changed' for '%s' if the host returns %s", async (message, _, respond) => {
  const { link } = await openFailing(new TypeError(message), respond)

  await screen.findByRole('heading', { name: 'The console has changed' })
  screen.getByRole('button', { name: 'Reload' })
  expect(document.body.textContent).not.toContain('assets/')
  expect(link.calls.at(-1)).toBe(message.includes(chunk) ? 'HEAD /assets/job.js' : 'HEAD /')
  // Clears the list of unspecified requests, because it contains the request for the page itself
  link.unspecified.splice(0)
})

test.each([
  ['does not respond', unreachable],
  ['responds with 502', badGateway],
])('the error screen reports a host that %s, and reloads the page when it returns the file', async (_, respond) => {
  const { link, page, timers, delays, rigConsole } = await openFailing(
    new TypeError(`Failed to fetch dynamically imported module: ${chunk}`),
    respond,
  )
  await screen.findByRole('heading', { name: 'The host cannot be reached' })
  expect(screen.queryByText(/update/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()

  act(() => timers.at(-1)?.())
  await waitFor(() => expect(delays).toEqual([5_000, 5_000]))
  expect(page.reloads).toBe(0)
  link.respond(/HEAD/, script)
  act(() => timers.at(-1)?.())

  await waitFor(() => expect(page.reloads).toBe(1))
  expect(rigConsole.settings.readHandover()).toMatchObject({ notice: null })
})

test("the error screen shows 'The console has changed' if the file no longer exists when the host responds again", async () => {
  const error = new TypeError(`Failed to fetch dynamically imported module: ${chunk}`)
  const { link, page, timers } = await openFailing(error, unreachable)
  await screen.findByRole('heading', { name: 'The host cannot be reached' })

  link.respond(/HEAD/, missing)
  act(() => timers.at(-1)?.())

  await screen.findByRole('heading', { name: 'The console has changed' })
  expect(page.reloads).toBe(0)
})

test('the error screen does not reload automatically if the host has the file, because that could repeat forever', async () => {
  const error = new TypeError(`Failed to fetch dynamically imported module: ${chunk}`)
  const { link, page } = await openFailing(error, script)

  await waitFor(() => expect(link.calls).toEqual(['HEAD /assets/job.js']))

  await screen.findByRole('heading', { name: 'Something went wrong' })
  expect(page.reloads).toBe(0)
})

test('the automatic reload waits until every stop is confirmed', async () => {
  const error = new TypeError(`Failed to fetch dynamically imported module: ${chunk}`)
  const { rigConsole, link, page, timers } = await openFailing(error, unreachable)
  await screen.findByRole('heading', { name: 'The host cannot be reached' })
  act(() => rigConsole.movement.setMoving('north', true))
  link.respond(/HEAD/, script)
  act(() => timers.at(-1)?.())
  await screen.findByRole('heading', { name: 'The host is responding again' })
  expect(page.reloads).toBe(0)

  act(() => rigConsole.movement.setMoving('north', false))

  await waitFor(() => expect(page.reloads).toBe(1))
})

test('the error screen disables the reload button until every stop is confirmed', async () => {
  const { rigConsole } = await openFailing(new Error('failed'))
  const reload = await screen.findByRole<HTMLButtonElement>('button', { name: 'Reload' })

  // Sets this after the first render, because the screen subscribes to movement only then
  act(() => rigConsole.movement.setMoving('north', true))
  await waitFor(() => expect(reload.disabled).toBe(true))
  screen.getByText('You can reload once the rig has confirmed that everything has stopped.')

  act(() => rigConsole.movement.setMoving('north', false))
  await waitFor(() => expect(reload.disabled).toBe(false))
})
