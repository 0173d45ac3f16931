import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { crashPage } from '../support/end-pages.ts'
import { findAxeViolations } from '../support/find-axe-violations.ts'
import { expect, findToast, poll, test } from '../support/fixtures.ts'
import { PATROL_FILM_SHAPE, recordDrawnFrames, serveNumberedFilms } from '../support/patrol-films.ts'
import { readRecords } from '../support/read-records.ts'
import { operator, takeFrameShots } from '../support/simulator.ts'

test.use({ account: operator })

test('"Since when?" shows frames of earlier films until the day of a break is known, and stores the result', {
  tag: '@slow',
}, async ({ page, rig }) => {
  const days = [1, 2, 3, 4, 5].map((day) => `2026-05-0${day}T14-30-00Z`)
  await serveNumberedFilms(page, rig, Object.fromEntries(days.map((day) => [day, PATROL_FILM_SHAPE])))
  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: /^Open Patrol.*2026-05-05/ }).click()
  await expect(page.getByRole('button', { name: 'Mark finding (M)' })).toBeVisible()
  // A film cannot be marked before its first frame has loaded
  await poll(() =>
    page.locator('[role=dialog] video').evaluate((film: HTMLVideoElement) => film.readyState),
  ).toBeGreaterThan(1)
  await page.keyboard.press('m')
  const form = page.getByRole('dialog', { name: 'Mark finding' })
  await expect(form.getByText(/about .* ± 20 s/)).toBeVisible()
  await form.getByRole('radio', { name: '3, serious' }).check({ force: true })
  await form.getByRole('button', { name: 'Save finding' }).click()
  await expect(findToast(page, 'Finding saved')).toBeVisible()
  await expect(form).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Findings' }).click()
  await page.getByRole('list', { name: 'Findings' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Since when?' }).click()

  const dialog = page.getByRole('dialog', { name: 'When did this appear? broken wire' })
  await expect(dialog.getByRole('button', { name: 'Visible' })).toBeEnabled()
  const drawn = await recordDrawnFrames(page)
  // The first frame of a film with frame numbers is black, so it looks like an empty canvas
  await page.keyboard.press('ArrowRight')
  await poll(drawn.latest).toEqual([Number(await dialog.getByRole('slider').inputValue())])

  const result = dialog.getByText(/^It appeared/)
  for (let film = 1; film <= 3 && !(await result.isVisible()); film++) {
    await expect(dialog.getByText(`Film ${film}: is the damage visible in this film?`)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Visible' })).toBeEnabled()
    const name = (await dialog.locator('canvas').getAttribute('aria-label')) ?? ''
    await page.keyboard.press(name < 'Patrol PTZ North span 2026-05-04' ? 'a' : 'v')
  }
  await expect(result).toContainText('between 2026-05-03 14:30 UTC and 2026-05-04 14:30 UTC')

  await dialog.getByRole('button', { name: 'Save result' }).click()
  await expect(page.getByText('Appeared between 2026-05-03 14:30 UTC and 2026-05-04 14:30 UTC')).toBeVisible()
})

test('a finding that is being written survives a reload and a crash of the tab; an import refuses a truncated file, shows the conflict for a changed finding, and stores the choice', async ({
  page,
  context,
  rig,
}) => {
  await takeFrameShots(rig)
  await page.goto('/dashboard/gallery')

  const next = await test.step('the draft survives a reload and a crash of the tab', async () => {
    await openPicture(page)
    await openMarkForm(page)
    await page.getByLabel('Note').fill('Two wires')
    await poll(() => readDrafts(page)).toContain('Two wires')
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await openMarkForm(page)
    await expect(page.getByText(/This draft is not saved yet/)).toBeVisible()
    await expect(page.getByLabel('Note')).toHaveValue('Two wires')
    await expect(page.getByRole('img', { name: 'The captured picture' })).toBeVisible()
    await page.getByLabel('Extent').fill('3 cm')
    await poll(() => readDrafts(page)).toContain('3 cm')
    await crashPage(page)
    const reopened = await context.newPage()
    await reopened.goto('/dashboard/gallery')
    await openPicture(reopened)
    await openMarkForm(reopened)
    await expect(reopened.getByLabel('Extent')).toHaveValue('3 cm')
    expect(await findAxeViolations(reopened)).toEqual([])
    await reopened.getByRole('button', { name: 'Save finding' }).click()
    await expect(findToast(reopened, 'Finding saved')).toBeVisible()
    await poll(() => readDrafts(reopened)).toBe('[]')
    return reopened
  })

  await test.step('a truncated file is refused, and the choice for a conflict of an import is stored', async () => {
    await next.keyboard.press('Escape')
    await next.getByRole('link', { name: 'Findings' }).click()
    const download = next.waitForEvent('download')
    await next.getByRole('button', { name: 'Export all' }).click()
    const exported = await readFile(await (await download).path(), 'utf8')
    const plan = next.getByRole('dialog', { name: 'Import findings' })
    await importFile(next, exported.slice(0, -9))
    await expect(plan.getByRole('alert')).toHaveText('This file is damaged or incomplete. Export the findings again.')
    await plan.getByRole('button', { name: 'Cancel' }).click()

    await importFile(next, exported.replace('"extent":"3 cm"', '"extent":"9 cm"'))
    await expect(plan.getByRole('list', { name: 'Conflicts' })).toContainText('Extent: 3 cm → 9 cm.')
    expect(await findAxeViolations(next)).toEqual([])
    await plan.getByLabel('Choice').selectOption('Use the one from the file')
    await plan.getByRole('button', { name: 'Import' }).click()
    await expect(findToast(next, '1 finding imported')).toBeVisible()
    await next.reload()
    const row = next.getByRole('list', { name: 'Findings' }).getByRole('button')
    await expect(row).toContainText('9 cm')
    await row.click()
    await expect(next.getByRole('button', { name: 'Save changes' })).toBeVisible()
    expect(await findAxeViolations(next)).toEqual([])
  })
  await next.close()
})

async function importFile(page: Page, content: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import' }).click()
  const buffer = Buffer.from(content)
  await (await chooser).setFiles({ name: 'findings.json', mimeType: 'application/json', buffer })
}

const openPicture = (page: Page) => page.getByRole('button', { name: /^Open .*\.\w+$/ }).click()

async function openMarkForm(page: Page) {
  await page.getByRole('button', { name: 'Mark finding (M)' }).click()
  await expect(page.getByRole('button', { name: 'Save finding' })).toBeVisible()
}

const readDrafts = async (page: Page) => JSON.stringify((await readRecords(page, 'drafts')).map(({ value }) => value))
