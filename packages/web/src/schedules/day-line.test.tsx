import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readConfig } from '../console/config.ts'
import { DayLine } from './day-line.tsx'

const patrol = (time: string) => ({ _id: time, cameraID: 'cam-1', time, pan: 0, tilt: 0, zoom: 0 })
const now = Date.parse('2026-05-04T12:03:00Z')

test('The next patrol is named with its countdown', () => {
  render(<DayLine schedules={[patrol('06:00'), patrol('14:30')]} now={now} zone="Europe/Berlin" />)

  expect(screen.getByText(/^Next patrol/).textContent).toBe('Next patrol 14:30, in 27 min')
  screen.getByText("Times are the rig's (Europe/Berlin)")
})

test("While the rig's time zone is unknown the operator is asked for it, and no patrol is named as the next", () => {
  render(<DayLine schedules={[patrol('14:30')]} now={now} zone={null} />)

  screen.getByRole('combobox', { name: 'Which zone is the rig in?' })
  expect(screen.queryByText(/^Next patrol/)).toBe(null)
})

test.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Middle/Earth', undefined],
  [undefined, undefined],
])("A config.json with the rig's zone %s gives %s", (told, zone) => {
  expect(readConfig({ rigTimeZone: told }, 'http://console.test/').rigTimeZone).toBe(zone)
})
