import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { DayLine } from './day-line.tsx'
import { useRigZone } from './rig-zone.tsx'

const patrol = (time: string) => ({ _id: time, cameraID: 'cam-1', time, pan: 0, tilt: 0, zoom: 0 })
const now = Date.parse('2026-05-04T12:03:00Z')

test('Shows the next patrol with its countdown', async () => {
  await renderWithRig(<DayLine schedules={[patrol('06:00'), patrol('14:30')]} now={now} zone="Europe/Berlin" />)

  expect(screen.getByText(/^Next patrol/).textContent).toBe('Next patrol 14:30, in 27 min')
  screen.getByText("Times are the rig's (Europe/Berlin)")
})

test("Without the rig's time zone, requests it from the operator and shows no next patrol", async () => {
  await renderWithRig(<DayLine schedules={[patrol('14:30')]} now={now} zone={null} />)

  screen.getByRole('combobox', { name: 'Which zone is the rig in?' })
  expect(screen.queryByText(/^Next patrol/)).toBe(null)
})

const RigZone = () => <p>{`Zone ${useRigZone()}`}</p>

test.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Middle/Earth', null],
  [undefined, null],
])("A config.json with the rig's zone %s yields %s", async (rigTimeZone, zone) => {
  await renderWithRig(<RigZone />, { config: { rigTimeZone } })

  screen.getByText(`Zone ${zone}`)
})
