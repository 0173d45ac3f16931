import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '../testing/simulated-rig.tsx'

test('the alarm screen shows three fixed entries with their severity, labels them as a sample once, and sends no requests', async () => {
  const { link } = await openConsole('/dashboard/alarm', { as: 'operator' })

  const alarms = within(await screen.findByRole('list', { name: 'Alarms' })).getAllByRole('listitem')

  expect(alarms.map((alarm) => alarm.textContent)).toEqual([
    'Low BatteryWarning14 May 2024, 09:42',
    'Scheduler runningInformation13 May 2024, 14:30',
    'Error encounteredError11 May 2024, 22:07',
  ])
  expect(screen.getAllByText(/sample/i)).toHaveLength(1)
  const pollOfOutageBanner = 'GET /api/v1/dashboard/'
  expect(link.calls.filter((call) => call !== pollOfOutageBanner)).toEqual([])
})
