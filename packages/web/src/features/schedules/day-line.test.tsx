import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readConfig } from '../../lib/config.ts'
import { DayLine } from './day-line.tsx'

const patrol = (time: string) => ({ _id: time, cameraID: 'cam-1', time, pan: 0, tilt: 0, zoom: 0 })
const now = Date.parse('2026-05-04T12:03:00Z')

test('The next patrol is named with its countdown', () => {
  const zone = { name: 'Europe/Berlin', assumed: false }

  render(<DayLine schedules={[patrol('06:00'), patrol('14:30')]} now={now} zone={zone} />)

  expect(screen.getByText(/^Next patrol/).textContent).toBe('Next patrol 14:30, in 27 min')
  screen.getByText("Times are the rig's (Europe/Berlin)")
})

test("A zone that nobody has told is said to be this computer's", () => {
  render(<DayLine schedules={[patrol('14:30')]} now={now} zone={{ name: 'UTC', assumed: true }} />)

  expect(screen.getByText(/^Next patrol/).textContent).toBe('Next patrol 14:30, in 2 h 27 min')
  screen.getByText("Times are the rig's. The countdown assumes its zone to be UTC, this computer's")
})

test.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Middle/Earth', undefined],
  [undefined, undefined],
])("A config.json with the rig's zone %s gives %s", (told, zone) => {
  expect(readConfig({ rigTimeZone: told }, 'http://console.test/').rigTimeZone).toBe(zone)
})
