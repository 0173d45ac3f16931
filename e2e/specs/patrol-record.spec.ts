import { findAxeViolations } from '../support/find-axe-violations.ts'
import { expect, poll, test } from '../support/fixtures.ts'
import { type Fault, operator, type Simulator } from '../support/simulator.ts'

test.use({ account: operator })

const ZONE = 'Europe/Berlin'
/** Section of the track that a patrol films in 2 s. */
const SECTION = { sled_start: 20, sled_stop: 24 }
const SUPPRESSED = '2026-03-24'
const CUT = '2026-03-28'
const BLACK = '2026-04-01'

test('for 16 days that include a clock change, the patrol record reports exactly the missing, the short and the dark film', {
  tag: '@slow',
}, async ({ page, rig }) => {
  // The simulator renders 15 films
  test.setTimeout(300_000)
  await runPatrols(rig)
  await page.route('**/config.json', (route) => route.fulfill({ json: { rigTimeZone: ZONE } }))
  await page.goto('/dashboard/scheduler')
  const panel = page.getByRole('region', { name: 'Patrol record' })
  await expect(panel).toContainText('Newest irregularity: Tue 24 Mar, PTZ North span, 06:30: missing')

  await panel.getByRole('button', { name: 'Open record' }).click()
  const record = page.getByRole('dialog', { name: 'Patrol record: PTZ North span, 06:30' })
  await expect(record.getByRole('status').first()).toHaveText('16 days: 1 missing, 15 present.')
  await record.getByRole('button', { name: 'Check 15 films for length and darkness' }).click()

  // The browser decodes 15 films, which takes longer than the default timeout on a busy machine
  await expect(record.getByText('All these films have been checked for length and darkness.')).toBeVisible({
    timeout: 60_000,
  })
  await expect(record.getByRole('status').first()).toHaveText('16 days: 1 missing, 1 dark, 1 short, 13 present.')
  const irregularities = record.getByRole('list', { name: 'Irregularities' }).getByRole('listitem')
  await expect(irregularities).toHaveText([/^Wed 1 Apr\s*dark/, /^Sat 28 Mar\s*short/, /^Tue 24 Mar\s*missing/])
  const calendar = record.getByRole('table', { name: 'Patrols of PTZ North span, 06:30' })
  await expect(calendar.locator('td[data-state]')).toHaveCount(16)
  await expect(calendar.getByRole('link')).toHaveCount(15)
  expect(await findAxeViolations(page)).toEqual([])

  await irregularities.first().getByRole('link', { name: 'Open film' }).click()
  await expect(page.getByRole('dialog', { name: /^Patrol PTZ North span 2026-04-01T04-30-00Z/ })).toBeVisible()
  await page.goBack()
  await expect(irregularities).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(record).toBeHidden()
  await page.reload()
  await expect(panel).toContainText('Newest irregularity: Wed 1 Apr, PTZ North span, 06:30: dark')
})

/** Runs a patrol at 06:30 from 20 March to 4 April. Summer time starts on 29 March. */
async function runPatrols(rig: Simulator) {
  const state = await rig.state()
  const [first] = state.schedules
  const cameraID = first?.cameraID
  await rig.control('PUT', 'state', {
    ...{ ...state, timeZone: ZONE, gallery: [], jobs: [] },
    schedules: [{ ...first, ...SECTION, time: '06:30' }],
  })
  await rig.control('POST', 'clock', { now: '2026-03-20T06:00:00', rate: 0 })
  // Otherwise the sled would meet the jam before it reaches the start of the section
  await rig.call('POST', 'motor/home/')
  const days = Array.from({ length: 16 }, (_, day) => new Date(Date.UTC(2026, 2, 20 + day)).toISOString().slice(0, 10))
  const faults: Record<string, Fault> = {
    [SUPPRESSED]: { kind: 'camera-offline', cameraID },
    [CUT]: { kind: 'sled-jam', at: 22.3 },
    [BLACK]: { kind: 'black-picture', cameraID },
  }
  for (const day of days) {
    const fault = faults[day]
    if (fault) await rig.addFault(fault)
    await rig.control('POST', 'clock', { now: `${day}T12:00:00`, rate: 0 })
    await rig.clearFaults()
  }
  // A busy machine needs more than the default timeout to render the 15 films
  await poll(async () => (await rig.state()).gallery.length, { timeout: 120_000 }).toBe(15)
}
