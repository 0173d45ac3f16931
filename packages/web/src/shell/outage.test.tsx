import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { expectLogged } from '../testing/logged-errors.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

afterEach(() => void vi.useRealTimers())

const CARD = { name: /06:30/ }
const OUTAGE = { name: 'Announcements' }

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
  expect(screen.getByRole('status', OUTAGE).textContent).toBe('The rig is available again.')
})

const PROXY = 'A proxy or sign-in page responded instead of the rig.'
const COOKIES = 'Your browser sends 18 KiB of cookies. Delete them, then reload.'
const REDIRECTION = { location: 'https://sso/' }
const HTML = { 'content-type': 'text/html' }

const interceptions: [what: string, response: () => Response, message: string][] = [
  ['a proxy redirects every request', () => new Response(null, { status: 302, headers: REDIRECTION }), PROXY],
  ['a proxy returns 401 and an HTML page', () => new Response('<html>Sign in', { status: 401, headers: HTML }), PROXY],
  ['the rig refuses the cookies', () => Response.json({ message: COOKIES }, { status: 431 }), COOKIES],
]

test.each(interceptions)('if %s, the outage banner shows this reason and offers a reload', async (_, respond, text) => {
  expectLogged(/./)
  const { link, rigConsole, user, page } = await openConsole('/dashboard/alarm', { as: 'operator' })
  const restore = link.respond(/./, respond)

  await act(() => rigConsole.queryClient.resetQueries())

  await waitFor(() => expect(screen.getByRole('status', OUTAGE).textContent).toBe(text))
  expect(screen.getByText(/Camera list unavailable for \d+ s, retrying every 5 s/).textContent).toContain(text)
  expect(rigConsole.session.get().admin).not.toBe(null)
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(page.reloads).toBe(1)
  restore()
  await act(() => rigConsole.queryClient.refetchQueries({ queryKey: ['cameras'] }))
  expect(screen.queryByText(/Camera list unavailable/)).toBe(null)
})

test('if a proxy responds instead of the rig, the live view says so and offers a reload', async () => {
  expectLogged(/./)
  const { link, rigConsole, user, page } = await openConsole('/dashboard/view', { as: 'operator' })
  link.respond(/./, () => new Response('<html>Sign in', { status: 401, headers: HTML }))

  await act(() => rigConsole.queryClient.resetQueries())

  expect(await screen.findByText(/Camera list unavailable for .*trying again every 5 s/)).toBeTruthy()
  // One copy of the text is in a live region for screen readers, so at least one other must be visible
  expect(screen.getAllByText(PROXY).map((element) => element.closest('[role="status"]') === null)).toContain(true)
  expect(screen.getByText('Cameras are currently Offline. Do check back later.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(page.reloads).toBe(1)
})

/**
 * Records each text that a screen reader announces: the text of a live region, or only the paragraph that has changed
 * if the region is not atomic.
 */
const recordAnnouncements = () => {
  const REGIONS = ':is([role="status"], [role="alert"]):not([aria-atomic="false"]), [aria-atomic="false"] > p'
  const announced: string[] = []
  const latest = new Map<Element, string>()
  const read = () => {
    for (const region of document.querySelectorAll(REGIONS)) {
      const text = region.textContent ?? ''
      if (text !== '' && (latest.get(region) ?? '') !== text) announced.push(text)
      latest.set(region, text)
    }
  }
  for (const region of document.querySelectorAll(REGIONS)) latest.set(region, region.textContent ?? '')
  const observer = new MutationObserver(read)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return announced
}

test.each([...screens, ['/dashboard/view', () => screen.findByRole('button', { name: 'Tilt up' })] as const])(
  'a screen reader announces an outage of 25 s on %s twice: its beginning and its end',
  async (path, isLoaded) => {
    expectLogged(/503/)
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'requestAnimationFrame', 'cancelAnimationFrame', 'Date'],
    })
    const { link } = await openConsole(path, { as: 'operator' })
    await isLoaded()
    const announced = recordAnnouncements()
    const restore = link.respond(/./, () => Response.json({ message: 'Busy' }, { status: 503 }))

    await act(() => vi.advanceTimersByTimeAsync(25_000))
    restore()
    await act(() => vi.advanceTimersByTimeAsync(5_000))

    expect(announced).toEqual(['The rig responds with an error.', 'The rig is available again.'])
  },
)
