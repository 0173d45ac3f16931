import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from './fixtures.ts'
import { operator, type Simulator } from './simulator.ts'

test.use({ account: operator })

/** The wire that breaks in July on the cable of the seed lies between; a patrol passes here in 3 s. */
const WAY = { sled_start: 28, sled_stop: 34 }
const FRAMES_A_SECOND = 15
const METRES_A_UNIT = 0.25

test('A wire that broke between two patrols is found where it is, and goes into a case file with its hash', async ({
  page,
  rig,
}) => {
  await filmPatrols(rig, ['2026-06-10T06:30', '2026-07-10T06:30'])
  await compareFilms(page)

  await page.getByRole('button', { name: 'Find changes' }).click()
  await expect(page.getByText('1 change found')).toBeVisible()
  const change = page.getByRole('list', { name: 'Changes found' }).getByRole('button')
  const place = Number(await change.locator('b').textContent())
  expect(Math.abs(place * METRES_A_UNIT - (await metresOfBreak(rig)))).toBeLessThan(0.5)

  await change.click()
  const [still] = await downloadsOf(page, 1, () => page.getByRole('button', { name: 'Save still' }).click())
  expect(still?.name).toMatch(/^Pair Patrol PTZ North span 2026-06-10.* and .*2026-07-10.* frame \d+\.png$/)
  const dialog = page.getByRole('dialog', { name: 'Compare patrols' })
  await dialog.getByRole('button', { name: 'Add to case file' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Add to case file' }).click()
  await page.getByRole('button', { name: 'Case file (3)' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('North span')
  await page.getByRole('textbox', { name: /^Note on Pair/ }).fill('A wire has broken')

  const written = await downloadsOf(page, 2, () => page.getByRole('button', { name: 'Write case file' }).click())

  const html = written.find(({ name }) => name.endsWith('.html'))?.content.toString()
  const files = unzipSync(written.find(({ name }) => name.endsWith('.zip'))?.content ?? new Uint8Array())
  const { 'manifest.json': manifest = new Uint8Array(), ...originals } = files
  const told: { name: string; sha256: string }[] = JSON.parse(strFromU8(manifest)).files
  const hashes = Object.entries(originals).map(([name, content]) => ({ name, sha256: hash(content) }))
  expect(hashes).toHaveLength(3)
  expect(told.map(({ name, sha256 }) => ({ name, sha256 }))).toEqual(hashes)
  expect(told).toContainEqual(expect.objectContaining({ name: still?.name, note: 'A wire has broken' }))
  for (const { sha256 } of hashes) expect(html).toContain(sha256)
})

test('Between two patrols of one day nothing is found', async ({ page, rig }) => {
  await filmPatrols(rig, ['2026-07-10T06:30', '2026-07-10T07:30'])
  await compareFilms(page)

  await page.getByRole('button', { name: 'Find changes' }).click()

  await expect(page.getByText('No change found')).toBeVisible()
})

test('Two films stay within a frame of each other from end to end, and after twenty seeks and a shift', async ({
  page,
  rig,
}) => {
  await filmPatrols(rig, ['2026-06-10T06:30', '2026-07-10T06:30'])
  await compareFilms(page)
  const watch = await watchFilms(page)

  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  const leads = await watch.leads()
  expect(leads.length).toBeGreaterThan(2 * FRAMES_A_SECOND)
  expect(leads.filter((frames) => Math.abs(frames) > 1)).toEqual([])

  const scrubber = page.getByRole('slider', { name: 'Place in both films' })
  for (let seek = 0; seek < 20; seek++) {
    const frame = (seek * 17) % 45
    await scrubber.fill(String(frame))
    await expect.poll(watch.frames).toEqual([frame, frame])
  }
  await scrubber.fill('10')
  await page.keyboard.press(']')
  await page.keyboard.press(']')
  await expect.poll(watch.frames).toEqual([10, 12])
  await page.keyboard.press('ArrowRight')
  await expect.poll(watch.frames).toEqual([11, 13])
})

test.describe(() => {
  test.use({ expectedErrors: [/404/] })

  test('A film that cannot be loaded says so, and the other one plays', async ({ page, rig }) => {
    await filmPatrols(rig, ['2026-06-10T06:30', '2026-07-10T06:30'])
    await page.route(/2026-06-10.*\.mp4/, (route) => route.fulfill({ status: 404 }))
    await chooseFilms(page)

    await expect(page.getByText('This film could not be loaded. The rig answered 404.')).toBeVisible()
    const film = page.getByRole('dialog').locator('video')
    await film.evaluate((player: HTMLVideoElement) => player.play())
    await expect.poll(() => film.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0.2)
  })
})

/** Lets a patrol run at each of the given times of the rig, and waits for the films. */
async function filmPatrols(rig: Simulator, times: readonly string[]) {
  const state = await rig.state()
  const daily = [...new Set(times.map((time) => time.slice(11)))]
  const schedules = daily.map((time) => ({ ...state.schedules[0], ...WAY, _id: time, time }))
  await rig.control('PUT', 'state', { ...state, schedules })
  for (const [index, time] of times.entries()) {
    await rig.control('POST', 'clock', { now: aMinuteBefore(time), rate: 0 })
    await rig.control('POST', 'clock', { now: `${time}:30`, rate: 0 })
    await expect.poll(async () => (await rig.state()).gallery.length).toBe(index + 1)
  }
}

const aMinuteBefore = (time: string) => new Date(Date.parse(`${time}:00Z`) - 60_000).toISOString().slice(0, 19)

/** Selects both films of the gallery and opens their comparison. */
async function chooseFilms(page: Page) {
  await page.goto('/dashboard/gallery')
  const boxes = page.getByRole('checkbox', { name: /^Select Patrol/ })
  await boxes.nth(1).click()
  await boxes.nth(0).click()
  await page.getByRole('button', { name: 'Compare' }).click()
}

async function compareFilms(page: Page) {
  await chooseFilms(page)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
}

/** What a click saves: so many files with their names and bytes. */
async function downloadsOf(page: Page, count: number, act: () => Promise<void>) {
  const saved: Download[] = []
  page.on('download', (download) => saved.push(download))
  await act()
  await expect.poll(() => saved.length).toBe(count)
  page.removeAllListeners('download')
  return Promise.all(
    saved.map(async (download) => ({
      name: download.suggestedFilename(),
      content: await readFile(await download.path()),
    })),
  )
}

const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Where the wire has broken, in metres, as the simulator knows it. */
async function metresOfBreak(rig: Simulator) {
  const { cable } = await rig.state()
  const broken = cable.find(({ kind, since }) => kind === 'broken-strand' && since?.startsWith('2026-07'))
  return broken?.metres ?? Number.NaN
}

type Shown = { film: number; frame: number; at: number }

/** Hears of every frame that the two films show, by requestVideoFrameCallback. */
async function watchFilms(page: Page) {
  const shown = await page.evaluateHandle((rate) => {
    const heard: Shown[] = []
    for (const [film, player] of [...document.querySelectorAll('video')].entries()) {
      const hear = () =>
        player.requestVideoFrameCallback((_now, { mediaTime, expectedDisplayTime }) => {
          heard.push({ film, frame: Math.round(mediaTime * rate), at: expectedDisplayTime })
          hear()
        })
      hear()
    }
    return heard
  }, FRAMES_A_SECOND)
  return {
    /** The frames that the films show now. */
    frames: () => shown.evaluate((heard) => [0, 1].map((film) => heard.findLast((one) => one.film === film)?.frame)),
    /** How many frames the second film was ahead, each time that a frame was shown. */
    leads: async () => leadsOf(await shown.jsonValue()),
  }
}

function leadsOf(shown: Shown[]) {
  const moments = [...new Set(shown.map(({ at }) => at))].toSorted((one, other) => one - other)
  return moments.flatMap((moment) => {
    const [before, after] = [0, 1].map((film) => shown.findLast((one) => one.film === film && one.at <= moment))
    return before && after ? [after.frame - before.frame] : []
  })
}
