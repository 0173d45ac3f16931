import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConsoleProvider } from '../console/console-context.tsx'
import { createRespondingConsole } from '../testing/responding-console.ts'
import { useToday } from './use-today.ts'

const EMPTY_GALLERY = '{"data":{"image":[]}}'

type Options = { respond?: () => Response | Promise<Response> }

/**
 * Renders the current date of a rig in `zone`, on a computer whose time is `at`. `tick` sets the computer's time and
 * then runs the timer of the page.
 */
const showToday = (zone: string, at: string, { respond = () => new Response(EMPTY_GALLERY) }: Options = {}) => {
  let date = Date.parse(at)
  let run = () => {}
  const { rigConsole } = createRespondingConsole(respond, {
    clock: { date: () => date, setTimer: (next: () => void) => (run = next), clearTimer: () => {} },
  })
  rigConsole.settings.change({ rigTimeZone: zone })
  const { result } = renderHook(useToday, {
    wrapper: ({ children }) => (
      <ConsoleProvider rigConsole={rigConsole}>
        <QueryClientProvider client={rigConsole.queryClient}>{children}</QueryClientProvider>
      </ConsoleProvider>
    ),
  })
  const tick = (later: string) => {
    date = Date.parse(later)
    act(run)
  }
  return { result, tick }
}

test.each([
  ['America/Santiago', '2026-06-10T02:00:00Z', '2026-06-09'],
  ['Pacific/Auckland', '2026-06-09T13:00:00Z', '2026-06-10'],
  ['UTC', '2026-06-10T00:00:00Z', '2026-06-10'],
])('for a rig in %s, useToday at %s returns %s', async (zone, at, day) => {
  const { result } = showToday(zone, at)

  await waitFor(() => expect(result.current).toBe(day))
})

test("in a page that stays open, the day changes at midnight in the rig's time zone", async () => {
  const { result, tick } = showToday('America/Santiago', '2026-06-10T03:59:59Z')

  await waitFor(() => expect(result.current).toBe('2026-06-09'))
  tick('2026-06-10T04:00:00Z')
  expect(result.current).toBe('2026-06-10')
})

test('the day is unknown until the rig has responded, although this computer has a date', async () => {
  let respond = (_response: Response) => {}
  const responding = new Promise<Response>((resolve) => {
    respond = resolve
  })
  const { result } = showToday('UTC', '2031-01-01T12:00:00Z', { respond: () => responding })

  expect(result.current).toBeNull()
  respond(new Response(EMPTY_GALLERY, { headers: { date: 'Wed, 10 Jun 2026 12:00:00 GMT' } }))

  await waitFor(() => expect(result.current).toBe('2026-06-10'))
})
