// `pnpm e2e screens` takes screenshots of every screen of the built console for docs/screens. `pnpm e2e screens film`
// records the film of the README.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect as expectSoon, type Page } from '@playwright/test'
import { launchBrowser } from '../../e2e/support/browser.ts'
import { type Account, operator, type Simulator, startSimulator, superAdmin } from '../../e2e/support/simulator.ts'
import { recordConsoleFilm } from './console-film.ts'
import { captureEvidence } from './evidence.ts'

const expect = expectSoon.configure({ timeout: 120_000 })

const folder = join(import.meta.dirname, '../../docs/screens')
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]
/** The air is clear at this time. */
const MORNING = '2026-06-18T08:20:00Z'
const TIME_ZONE = 'UTC'
/** JPEG quality that keeps each file below 150 kB. */
const QUALITY = 64

const taken = new Set<string>()

type Screen = { name: string; path: string; as?: Account; ready: (page: Page) => Promise<unknown> }

const expectHeading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name })).toBeVisible()

const showLive = async (page: Page) => {
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await expect(page.getByText(/^15 fps · 0\.\d s behind$/)).toBeVisible()
}
const showRecording = async (page: Page) => {
  await showLive(page)
  await page.keyboard.press('r')
  await expect(page.getByText(/^0:0[3-9]$/).first()).toBeVisible()
}
const showPresets = async (page: Page) => {
  await page.getByRole('button', { name: 'Preset', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Presets' })).toBeVisible()
}

const showFiles = async (page: Page) => {
  const files = page.getByRole('main').getByRole('listitem')
  await expect(files.first()).toBeVisible()
  // List entries load their pictures lazily
  await expect.poll(async () => (await files.locator('img').count()) - (await files.count())).toBe(0)
}

const screens: Screen[] = [
  { name: 'sign-in', path: '/', ready: expectHeading('Welcome back') },
  { name: 'sign-up', path: '/auth/signup', ready: expectHeading('Create an account') },
  { name: 'live', path: '/dashboard/view', as: operator, ready: showLive },
  { name: 'live-off', path: '/dashboard/view', as: operator, ready: expectHeading(/^Dashboard - /) },
  { name: 'presets', path: '/dashboard/view', as: operator, ready: showPresets },
  { name: 'scheduler', path: '/dashboard/scheduler', as: operator, ready: expectHeading('Schedule(s)') },
  { name: 'new-schedule', path: '/dashboard/scheduler/new', as: operator, ready: expectHeading('Choose a camera') },
  { name: 'gallery', path: '/dashboard/gallery', as: operator, ready: showFiles },
  { name: 'job', path: '/dashboard/job', as: operator, ready: showFiles },
  { name: 'alarm', path: '/dashboard/alarm', as: operator, ready: expectHeading('Alarm') },
  // Must be the operator's last screen, because leaving a page that records requires confirmation
  { name: 'recording', path: '/dashboard/view', as: operator, ready: showRecording },
  { name: 'users', path: '/super_admin', as: superAdmin, ready: expectHeading('Users') },
  { name: 'user', path: '/super_admin/manage_user', as: superAdmin, ready: expectHeading('Cameras') },
]

const browser = await launchBrowser()
try {
  if (process.argv[2] === 'film') await recordConsoleFilm(browser, (page) => signIn(page, operator))
  else await captureAll()
} finally {
  await browser.close()
}

async function captureAll() {
  const rig = await startSimulator()
  try {
    await captureWith(rig)
  } finally {
    await rig.stop()
  }
}

async function captureWith(rig: Simulator) {
  await rig.warmUp()
  await captureEvidence({ browser, signIn: (page) => signIn(page, operator), take })
  for (const size of sizes)
    for (const account of [undefined, operator, superAdmin]) await captureScreens(rig, size, account)
  // Deletes outdated files last, so that an aborted run does not lose screenshots
  for (const name of await readdir(folder)) if (name.endsWith('.jpg') && !taken.has(name)) await rm(join(folder, name))
}

async function captureScreens({ url, control }: Simulator, size: (typeof sizes)[number], account: Account | undefined) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    timezoneId: TIME_ZONE,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.clock.install({ time: MORNING })
  if (account) await signIn(page, account)
  for (const { name, path, ready } of screens.filter(({ as }) => as === account)) {
    await page.goto(path)
    await control('POST', 'clock', { now: await page.evaluate(() => new Date().toISOString()) })
    await ready(page)
    await take(page, name)
  }
  await context.close()
}

async function take(page: Page, name: string) {
  await expect.poll(() => page.evaluate(countPendingImages)).toBe(0)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const file = `${name}-${width}x${height}.jpg`
  await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: QUALITY })
  taken.add(file)
}

function countPendingImages() {
  return [...document.images].filter(
    (image) => image.getBoundingClientRect().top < innerHeight && image.checkVisibility() && !image.complete,
  ).length
}

/** Signs in and waits until all toasts have expired. */
async function signIn(page: Page, { email, password }: Account) {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 20_000 })
}
