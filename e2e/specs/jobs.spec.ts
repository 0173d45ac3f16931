import { readFile } from 'node:fs/promises'
import { expect, findToast, poll, test } from '../support/fixtures.ts'
import { operator, type Simulator } from '../support/simulator.ts'

test.use({ account: operator })

test('the job screen downloads a file through a plain link and removes a deleted file after the reload', async ({
  page,
  rig,
}) => {
  const name = await failPatrol(rig)
  await page.goto('/dashboard/job')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: `Download ${name}` }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(name)
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^time,position,seen,.*offline/s)

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await reloaded

  await expect(findToast(page, 'Job deleted')).toBeVisible()
  await expect(page.getByText('No Job')).toBeVisible()
  expect((await rig.state()).jobs).toEqual([])
})

async function failPatrol(rig: Simulator) {
  const [north] = await rig.cameras()
  await rig.addFault({ kind: 'camera-offline', cameraID: north?.cameraID })
  await rig.control('POST', 'clock', { now: '2026-06-10T06:29:59' })
  await poll(async () => (await rig.state()).jobs).toHaveLength(1)
  return (await rig.state()).jobs[0]?.name ?? ''
}
