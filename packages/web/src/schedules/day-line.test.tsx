import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { DayLine } from './day-line.tsx'
import { useRigTimeZone } from './rig-time-zone.tsx'

const patrol = (time: string) => ({ _id: time, cameraID: 'cam-1', time, pan: 0, tilt: 0, zoom: 0 })
const now = Date.parse('2026-05-04T12:03:00Z')

test('DayLine shows the next patrol with a countdown', async () => {
  await renderWithRig(<DayLine schedules={[patrol('06:00'), patrol('14:30')]} now={now} zone="Europe/Berlin" />)

  expect(screen.getByText(/^Next patrol/).textContent).toBe('Next patrol 14:30, in 27 min')
  screen.getByText("Times are in the rig's time zone (Europe/Berlin)")
})

test('DayLine prompts for the time zone if it is unknown, and hides the next patrol', async () => {
  await renderWithRig(<DayLine schedules={[patrol('14:30')]} now={now} zone={null} />)

  screen.getByRole('combobox', { name: 'Rig time zone' })
  expect(screen.queryByText(/^Next patrol/)).toBe(null)
})

const TimeZoneProbe = () => <p>{`Zone ${useRigTimeZone()}`}</p>

test.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Middle/Earth', null],
  [undefined, null],
])('useRigTimeZone, with the zone %s in config.json, returns %s', async (rigTimeZone, zone) => {
  await renderWithRig(<TimeZoneProbe />, { config: { rigTimeZone } })

  screen.getByText(`Zone ${zone}`)
})
