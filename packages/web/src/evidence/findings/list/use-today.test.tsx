import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConsoleProvider } from '../../../console/console-context.tsx'
import { createRespondingConsole } from '../../../testing/responding-console.ts'
import { useToday } from './use-finding-filter.ts'

const showToday = (zone: string, at: string) => {
  let date = Date.parse(at)
  let run = () => {}
  const { rigConsole } = createRespondingConsole(() => new Response(), {
    clock: { date: () => date, setTimer: (next: () => void) => (run = next), clearTimer: () => {} },
  })
  rigConsole.settings.change({ rigTimeZone: zone })
  const { result } = renderHook(useToday, {
    wrapper: ({ children }) => <ConsoleProvider rigConsole={rigConsole}>{children}</ConsoleProvider>,
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
])('in %s, %s is on %s', (zone, at, day) => {
  expect(showToday(zone, at).result.current).toBe(day)
})

test('the day changes at midnight of the rig in a page that stays open', () => {
  const { result, tick } = showToday('America/Santiago', '2026-06-10T03:59:59Z')

  expect(result.current).toBe('2026-06-09')
  tick('2026-06-10T04:00:00Z')
  expect(result.current).toBe('2026-06-10')
})
