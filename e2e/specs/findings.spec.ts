import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { findAxeViolations } from '../support/find-axe-violations.ts'
import { expect, fillSignIn, findToast, poll, test } from '../support/fixtures.ts'
import { PATROL_FILM_SHAPE, serveNumberedFilms } from '../support/patrol-films.ts'
import { readRecords } from '../support/read-records.ts'
import { operator, takeFrameShots } from '../support/simulator.ts'

test.use({ account: operator })

test('"Since when?" finds the day of a break among 32 films and loads at most 7 of them', { tag: '@slow' }, async ({
  page,
  rig,
}) => {
  const days = Array.from({ length: 33 }, (_, day) => new Date(Date.UTC(2026, 4, 1 + day)).toISOString().slice(0, 10))
  const names = days.map((day) => `${day}T14-30-00Z`)
  await serveNumberedFilms(page, rig, Object.fromEntries(names.map((name) => [name, PATROL_FILM_SHAPE])))
  await page.goto('/dashboard/gallery')
  await openFilm(page, days[32] ?? '')
  await markBrokenWire(page, 'Found late')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Findings' }).click()
  const loaded = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('.mp4')) loaded.add(request.url())
  })
  await page.getByRole('list', { name: 'Findings' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Since when?' }).click()

  const dialog = page.getByRole('dialog', { name: 'When did this appear? broken wire' })
  const result = dialog.getByText(/^It appeared/)
  const visible = dialog.getByRole('button', { name: 'Visible' })
  for (let film = 1; film <= 7 && !(await result.isVisible()); film++) {
    await expect(dialog.getByText(`Film ${film}: is the damage visible`)).toBeVisible()
    await expect(visible).toBeEnabled()
    const name = (await dialog.locator('canvas').getAttribute('aria-label')) ?? ''
    await page.keyboard.press(name.includes('2026-05-03') || name < 'Patrol PTZ North span 2026-05-03' ? 'a' : 'v')
  }
  await expect(result).toContainText('between 2026-05-03 14:30 UTC and 2026-05-04 14:30 UTC')
  expect(loaded.size).toBeLessThanOrEqual(7)

  await dialog.getByRole('button', { name: 'Save result' }).click()
  await expect(page.getByText('Appeared between 2026-05-03 14:30 UTC and 2026-05-04 14:30 UTC')).toBeVisible()
})

test("importing a colleague's file shows a conflict, keeps the inspections from both files, and stores the choice", async ({
  page,
  rig,
}, testInfo) => {
  await takeFrameShots(rig)
  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: /^Open .*\.\w+$/ }).click()
  await page.getByRole('button', { name: 'Mark finding (M)' }).click()
  const form = page.getByRole('dialog', { name: 'Mark finding' })
  await form.getByLabel('Extent').fill('3 cm')
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Save finding' }).click()
  await expect(form).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Findings' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all' }).click()
  const path = join(testInfo.outputDir, 'findings.json')
  await (await download).saveAs(path)

  await writeFile(path, (await readFile(path, 'utf8')).replace('"extent":"3 cm"', '"extent":"9 cm"'))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import' }).click()
  await (await chooser).setFiles(path)
  const plan = page.getByRole('dialog', { name: 'Import findings' })
  await expect(plan.getByRole('list', { name: 'Conflicts' })).toContainText('Extent: 3 cm → 9 cm.')
  expect(await findAxeViolations(page)).toEqual([])
  await plan.getByLabel('Choice').selectOption('Use the one from the file')
  await plan.getByRole('button', { name: 'Import' }).click()

  await expect(findToast(page, '1 finding imported')).toBeVisible()
  await page.reload()
  const row = page.getByRole('list', { name: 'Findings' }).getByRole('button')
  await expect(row).toContainText('9 cm')
  await row.click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
})

test('a file that is damaged, from a later version, or not a findings file is refused with a reason, and changes nothing', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto('/dashboard/findings')
  await expect(page.getByText('No finding recorded')).toBeVisible()
  const head = '{"format":"rig-console-findings","version":'

  for (const [text, reason] of [
    ['garbage '.repeat(1_000_000), 'This file does not contain findings.'],
    [`${head}1,"findings":[{"finding":{"id":"x"`, 'This file is damaged or incomplete. Export it again.'],
    [`${head}9,"findings":[]}`, 'A later version of the console has written this file.'],
  ] as const) {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Import' }).click()
    await (await chooser).setFiles({ name: 'findings.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    const dialog = page.getByRole('dialog', { name: 'Import findings' })
    await expect(dialog.getByRole('alert')).toHaveText(reason)
    await expect(dialog.getByRole('button', { name: 'Import' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByText('No finding recorded')).toBeVisible()
})

test.describe(() => {
  test.use({ expectedErrors: [/401/] })

  test('a finding that is being written survives a reload, a crash of the tab and an expired session', async ({
    page,
    context,
    rig,
  }) => {
    await takeFrameShots(rig)
    await page.goto('/dashboard/gallery')
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

    const next = await crashAndReopen(context, page)
    await openPicture(next)
    await openMarkForm(next)
    await expect(next.getByLabel('Extent')).toHaveValue('3 cm')
    await next.evaluate(() => {
      const root = localStorage.getItem('root') ?? ''
      localStorage.setItem('root', root.replace(/"token":"[^"]+"/g, '"token":"no.longer.valid"'))
    })
    next.once('dialog', (dialog) => dialog.accept())
    await next.goto('/dashboard/gallery')
    await expect(findToast(next, 'Your session has expired')).toBeVisible()
    await fillSignIn(next, operator)
    await next.getByLabel('Password').press('Enter')
    await openPicture(next)
    await openMarkForm(next)
    await expect(next.getByLabel('Note')).toHaveValue('Two wires')
    await next.getByRole('button', { name: 'Save finding' }).click()

    await expect(findToast(next, 'Finding saved')).toBeVisible()
    await poll(() => readDrafts(next)).toBe('[]')
    await next.close()
  })
})

const openPicture = (page: Page) => page.getByRole('button', { name: /^Open .*\.\w+$/ }).click()

async function openMarkForm(page: Page) {
  await page.getByRole('button', { name: 'Mark finding (M)' }).click()
  await expect(page.getByRole('button', { name: 'Save finding' })).toBeVisible()
}

/** Kills the page's process, so that the page cannot store anything else. */
async function crashAndReopen(context: BrowserContext, page: Page) {
  const crashed = page.waitForEvent('crash')
  const cdp = await context.newCDPSession(page)
  void cdp.send('Page.crash').catch(() => undefined)
  await crashed
  const next = await context.newPage()
  await next.goto('/dashboard/gallery')
  return next
}

const readDrafts = async (page: Page) => JSON.stringify((await readRecords(page, 'drafts')).map(({ value }) => value))

async function openFilm(page: Page, day: string) {
  await page
    .getByRole('button', { name: new RegExp(`^Open Patrol.*${day}`) })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Mark finding (M)' })).toBeVisible()
  // A film cannot be marked before its first frame has loaded
  await poll(() =>
    page.locator('[role=dialog] video').evaluate((film: HTMLVideoElement) => film.readyState),
  ).toBeGreaterThan(1)
}

async function markBrokenWire(page: Page, note: string) {
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Mark finding' })
  await expect(dialog.getByText(/about .* ± 20 s/)).toBeVisible()
  await dialog.getByRole('radio', { name: '3, serious' }).check({ force: true })
  await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: 'Save finding' }).click()
  await expect(findToast(page, 'Finding saved')).toBeVisible()
  await expect(dialog).toHaveCount(0)
}
