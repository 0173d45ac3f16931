import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConsoleProvider } from '../console/console-context.tsx'
import { createRespondingConsole } from '../testing/responding-console.ts'
import { PatrolConflicts } from './schedule-browser.tsx'

const patrol = (time: string) => ({ _id: time, cameraID: 'cam-1', time, pan: 0, tilt: 0, zoom: 0 })

const showConflicts = (...times: string[]) => {
  const { rigConsole } = createRespondingConsole(() => new Response(), {
    clock: { date: () => Date.parse('2026-01-15T12:00:00Z') },
  })
  rigConsole.settings.change({ rigTimeZone: 'Europe/Berlin' })
  render(
    <ConsoleProvider rigConsole={rigConsole}>
      <PatrolConflicts schedules={times.map(patrol)} />
    </ConsoleProvider>,
  )
  return screen.getAllByText(/within 10 minutes/).map(({ textContent }) => textContent)
}

test('PatrolConflicts shows a warning if two patrols start within ten minutes of each other', () => {
  expect(showConflicts('06:30', '06:35', '14:30')).toEqual([
    'The patrols at 06:30 and 06:35 start within 10 minutes of each other. Both may need the sled at the same time.',
  ])
})

test('PatrolConflicts names the day on which a change of the clock moves a patrol to another one', () => {
  expect(showConflicts('02:30', '03:00')).toEqual([
    'On 29 March 2026 the clock changes, and the patrols at 02:30 and 03:00 start within 10 minutes of each other. Both may need the sled at the same time.',
  ])
})
