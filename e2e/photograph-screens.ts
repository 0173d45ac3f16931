// `pnpm screens`: writes every screen at three sizes to docs/screens, from the built product; `pnpm screens film`: the README's film.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect as expectSoon, type Page } from '@playwright/test'
import { launchBrowser } from './browser.ts'
import { filmConsole } from './film-console.ts'
import { photographEvidence } from './photograph-evidence.ts'
import { type Account, operator, type Simulator, startSimulator, superAdmin } from './simulator.ts'

/** Drawing takes a busy machine its time. */
const expect = expectSoon.configure({ timeout: 120_000 })

const folder = join(import.meta.dirname, '../docs/screens')
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]
/** A clear morning on the rig, which the browser's clock shares. */
const MORNING = '2026-06-18T08:20:00Z'
const TIME_ZONE = 'UTC'
/** Sharp enough to be looked at, and below 150 kB. */
const QUALITY = 68

/** The files that this run has written. */
const taken = new Set<string>()

type Screen = { name: string; path: string; as?: Account; ready: (page: Page) => Promise<unknown> }

const heading = (name: string | RegExp) => (page: Page) => expect(page.getByRole('heading', { name })).toBeVisible()

const showLive = async (page: Page) => {
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await expect(page.getByText(/^15 fps · 0\.[01] s old$/)).toBeVisible()
}
const showPresets = async (page: Page) => {
  await page.getByRole('button', { name: 'Preset', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Presets' })).toBeVisible()
}

const showFiles = async (page: Page) => {
  const files = page.getByRole('main').getByRole('listitem')
  await expect(files.first()).toBeVisible()
  // A file's picture is asked for only once the file has been on the page for a moment
  await expect.poll(async () => (await files.locator('img').count()) - (await files.count())).toBe(0)
}

const screens: Screen[] = [
  { name: 'sign-in', path: '/', ready: heading('Welcome back') },
  { name: 'sign-up', path: '/auth/signup', ready: heading('Create an account') },
  { name: 'live', path: '/dashboard/view', as: operator, ready: showLive },
  { name: 'live-off', path: '/dashboard/view', as: operator, ready: heading(/^Dashboard - /) },
  { name: 'presets', path: '/dashboard/view', as: operator, ready: showPresets },
  { name: 'scheduler', path: '/dashboard/scheduler', as: operator, ready: heading('Schedule(s)') },
  { name: 'new-schedule', path: '/dashboard/scheduler/new', as: operator, ready: heading('Choose a camera') },
  { name: 'gallery', path: '/dashboard/gallery', as: operator, ready: showFiles },
  { name: 'job', path: '/dashboard/job', as: operator, ready: showFiles },
  { name: 'alarm', path: '/dashboard/alarm', as: operator, ready: heading('Alarm') },
  { name: 'users', path: '/super_admin', as: superAdmin, ready: heading('Users') },
  { name: 'user', path: '/super_admin/manage_user', as: superAdmin, ready: heading('Cameras') },
]

const browser = await launchBrowser()
try {
  if (process.argv[2] === 'film') await filmConsole(browser, (page) => signIn(page, operator))
  else await photographAll()
} finally {
  await browser.close()
}

async function photographAll() {
  const rig = await startSimulator()
  try {
    await photographWith(rig)
  } finally {
    await rig.stop()
  }
}

async function photographWith(rig: Simulator) {
  await rig.warmUp()
  // The film of a patrol and its report take the simulator a while
  await expect.poll(async () => (await rig.state()).jobs.length, { timeout: 600_000 }).toBeGreaterThan(0)
  await photographEvidence({ browser, signIn: (page) => signIn(page, operator), take })
  for (const size of sizes)
    for (const account of [undefined, operator, superAdmin]) await photograph(rig, size, account)
  // Only now: a run that breaks off loses no picture
  for (const name of await readdir(folder)) if (name.endsWith('.jpg') && !taken.has(name)) await rm(join(folder, name))
}

/** Photographs all screens that an account sees, or nobody who is signed in. */
async function photograph({ url, control }: Simulator, size: (typeof sizes)[number], account: Account | undefined) {
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

/** Writes what a page shows, once all its pictures have come. */
async function take(page: Page, name: string) {
  await expect.poll(() => page.evaluate(picturesToCome)).toBe(0)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const file = `${name}-${width}x${height}.jpg`
  await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: QUALITY })
  taken.add(file)
}

/** How many pictures in sight have not come yet. */
function picturesToCome() {
  return [...document.images].filter(
    (image) => image.getBoundingClientRect().top < innerHeight && image.checkVisibility() && !image.complete,
  ).length
}

/** Signs in, and waits until no notice tells of it any more. */
async function signIn(page: Page, { email, password }: Account) {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((address) => address.pathname !== '/')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 20_000 })
}
