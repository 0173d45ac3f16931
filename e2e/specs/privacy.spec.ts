import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, findToast, openLivePicture, poll, rewriteJson, signIn, test } from '../support/fixtures.ts'
import { filmPatrols } from '../support/patrol-films.ts'
import { readRecords } from '../support/read-records.ts'
import { savePreset } from '../support/save-preset.ts'
import { operator } from '../support/simulator.ts'

const filledStores = ['camera-names', 'drafts', 'film-checks', 'findings', 'preset-digits', 'preset-pictures']

test('after logout the browser stores exactly what docs/security.md lists, keyed by account and without the token', async ({
  page,
  rig,
}) => {
  const [camera] = await rig.cameras()
  await provideRigTimeZone(page)
  await signIn(page, operator)
  await filmPatrols(rig, ['2026-06-10T06:30'])
  await rig.control('POST', 'clock', { rate: 1 })
  await rig.call('POST', 'snap/', { cameraID: camera?.cameraID })
  await openLivePicture(page)
  await savePreset(page, 'Span 4')
  await page.getByRole('button', { name: 'Preset', exact: true }).click()
  const card = page.getByRole('list', { name: 'Presets' }).getByRole('listitem').filter({ hasText: 'Span 4' })
  await expect(card.locator('img')).toBeVisible()
  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Add to findings' }).click()
  await expect(findToast(page, 'Added to findings')).toBeVisible()
  await playFilm(page)
  await markFinding(page)
  await draftFinding(page)
  await page.goto('/dashboard/scheduler')
  await page.getByRole('button', { name: 'Patrol record' }).click()
  await page.getByRole('button', { name: /^Check .* for length and darkness$/ }).click()
  await expect(page.getByText('All these films have been checked for length and darkness.')).toBeVisible({
    timeout: 60_000,
  })
  await page.keyboard.press('Escape')
  const root = await page.evaluate(() => localStorage.getItem('root') ?? '{}')
  const { state } = JSON.parse(root)
  const { token } = state
  expect(token).toMatch(/^eyJ/)
  expect(Object.keys(state).toSorted()).toEqual(await readListedKeys())
  expect(root).not.toContain(operator.password)
  expect(await listStorage(page)).toEqual(await readListedItems(() => true))
  const filled = async () => [...new Set((await readRecords(page)).map(({ store }) => store))].toSorted()
  await poll(filled).toEqual(filledStores)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()

  expect(await listStorage(page)).toEqual(await readListedItems((afterLogout) => afterLogout.startsWith('kept')))
  const records = await readRecords(page)
  expect(records).not.toHaveLength(0)
  for (const { key, value } of records) {
    expect([key].flat()[0]).toBe(`${new URL(page.url()).origin} ${operator.email}`)
    expect(JSON.stringify(value)).not.toContain(token)
    expect(JSON.stringify(value)).not.toContain(operator.password)
  }
})

/**
 * The patrol record needs the rig's time zone, which the containers do not configure. The simulator in the containers
 * uses UTC.
 */
const provideRigTimeZone = (page: Page) =>
  rewriteJson(page, '**/config.json', (config: { rigTimeZone?: string }) => ({
    ...config,
    rigTimeZone: config.rigTimeZone || 'Etc/UTC',
  }))

async function playFilm(page: Page) {
  await page.getByRole('button', { name: /^Open Patrol/ }).click()
  const film = page.getByRole('dialog').locator('video')
  await poll(() => film.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0.2)
  expect(await film.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight])).toEqual([640, 360])
  await page.keyboard.press('Escape')
}

async function markFinding(page: Page) {
  await startMarking(page)
  await page.getByRole('button', { name: 'Save finding' }).click()
  await expect(findToast(page, 'Finding saved')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function draftFinding(page: Page) {
  await startMarking(page)
  await page.getByLabel('Note').fill('Two wires')
  await page.keyboard.press('Escape')
  await expect(findToast(page, 'Draft kept. "Mark finding" opens it again')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function startMarking(page: Page) {
  await page
    .getByRole('button', { name: /^Open .*\.\w+$/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Mark finding (M)' })).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Save finding' })).toBeVisible()
}

/**
 * Returns the name of everything that the browser stores, prefixed with its storage, such as `IndexedDB rig-console`.
 */
async function listStorage(page: Page) {
  const names = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((name) => `localStorage ${name}`),
    ...Object.keys(sessionStorage).map((name) => `sessionStorage ${name}`),
    ...(await indexedDB.databases()).map(({ name }) => `IndexedDB ${name}`),
    // `caches` exists only in secure pages
    ...('caches' in window ? await caches.keys() : []).map((name) => `CacheStorage ${name}`),
  ])
  return names.toSorted()
}

/**
 * Returns the stored items that the table in docs/security.md lists. `isListed` selects rows by the column "after
 * logout".
 */
async function readListedItems(isListed: (afterLogout: string, storage: string) => boolean) {
  const rows = await readRows()
  return rows.flatMap(({ storage, name, after }) => (isListed(after, storage) ? [`${storage} ${name}`] : [])).toSorted()
}

/** Returns the fields of the stored session (`root`) that the table in docs/security.md lists. */
async function readListedKeys() {
  const session = (await readRows()).find(({ name }) => name === 'root')
  return [...(session?.content.matchAll(/`(\w+)`/g) ?? [])].map(([, key]) => key).toSorted()
}

async function readRows() {
  const text = await readFile(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
  const rows = text.matchAll(/^\| `(localStorage|sessionStorage|IndexedDB)` \| `(.+?)` \| (.+?) \| (.+?) \|$/gm)
  return [...rows].map(([, storage = '', name = '', content = '', after = '']) => ({ storage, name, content, after }))
}
