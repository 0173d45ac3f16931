import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useRigTimeZone } from '../console/use-rig-time.ts'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { DayLine } from './day-line.tsx'

const patrol = (time: string) => ({ _id: time, cameraID: 'cam-1', time, pan: 0, tilt: 0, zoom: 0 })
const now = Date.parse('2026-05-04T12:03:00Z')

test('DayLine shows the next patrol with its countdown', async () => {
  await renderWithRig(
    <DayLine schedules={[patrol('06:00'), patrol('14:30')]} now={now} isRigTime zone="Europe/Berlin" />,
  )

  expect(screen.getByText(/^Next patrol/).textContent).toBe('Next patrol 14:30, in 27 min')
  screen.getByText("Times are in the rig's time zone (Europe/Berlin)")
})

test('DayLine prompts for an unknown time zone and shows no next patrol', async () => {
  await renderWithRig(<DayLine schedules={[patrol('14:30')]} now={now} isRigTime zone={null} />)

  screen.getByRole('combobox', { name: 'Rig time zone' })
  expect(screen.queryByText(/^Next patrol/)).toBe(null)
})

test('DayLine does not render the time zones again when the time changes', async () => {
  const listZones = vi.spyOn(Intl, 'supportedValuesOf')
  const { rerender } = await renderWithRig(<DayLine schedules={[]} now={now} isRigTime zone={null} />)
  listZones.mockClear()

  rerender(<DayLine schedules={[]} now={now + 1_000} isRigTime zone={null} />)

  expect(listZones).not.toHaveBeenCalled()
})

test('DayLine preselects UTC if Intl does not support the time zone of the computer', async () => {
  const options = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Etc/Unknown' })

  await renderWithRig(<DayLine schedules={[]} now={now} isRigTime zone={null} />)

  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rig time zone' }).value).toBe('UTC')
})

const TimeZoneProbe = () => <p>{`Zone ${useRigTimeZone()}`}</p>

test.each([
  ['Asia/Kolkata', null, 'Asia/Kolkata'],
  ['Asia/Kolkata', 'UTC', 'Asia/Kolkata'],
  ['Middle/Earth', null, null],
  ['Middle/Earth', 'UTC', 'UTC'],
  [undefined, 'Etc/Unknown', null],
  [undefined, null, null],
])('with %s in config.json and %s selected, useRigTimeZone returns %s', async (rigTimeZone, selectedZone, zone) => {
  const { rigConsole } = await renderWithRig(<TimeZoneProbe />, { config: { rigTimeZone } })

  act(() => rigConsole.settings.change({ rigTimeZone: selectedZone }))

  screen.getByText(`Zone ${zone}`)
})
