import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { collectDownloads, writeCaseFile } from './downloads.ts'
import { expect, poll, test } from './fixtures.ts'
import {
  FRAMES_PER_SECOND,
  filmPatrols,
  openLoadedComparison,
  PATROL_FILM_SHAPE,
  recordPresentedFrames,
  serveGreyFilms,
} from './patrol-films.ts'
import { operator, type Simulator } from './simulator.ts'
import { windowSizes } from './window-sizes.ts'

test.use({ account: operator })

const METRES_PER_SLED_UNIT = 0.25

test('the comparison locates a wire that broke between two patrols, and a case file contains the evidence with its hashes', async ({
  page,
  rig,
}) => {
  await filmPatrols(rig, ['2026-06-10T06:30', '2026-07-10T06:30'])
  await openLoadedComparison(page)

  await page.getByRole('button', { name: 'Find changes' }).click()
  await expect(page.getByText('1 change found')).toBeVisible()
  const change = page.getByRole('list', { name: 'Changes found' }).getByRole('button')
  const position = Number(await change.locator('b').textContent())
  expect(Math.abs(position * METRES_PER_SLED_UNIT - (await getBreakMetres(rig)))).toBeLessThan(0.5)

  await change.click()
  const [still] = await collectDownloads(page, 1, () => page.getByRole('button', { name: 'Save still' }).click())
  expect(still?.name).toMatch(/^Pair Patrol PTZ North span 2026-06-10.* and .*2026-07-10.* frame \d+\.png$/)
  const dialog = page.getByRole('dialog', { name: 'Compare patrols' })
  await waitUntilStored(page, () => dialog.getByRole('button', { name: 'Add to case file' }).click())
  await dialog.getByRole('button', { name: 'Close' }).click()
  const selection = page.getByRole('region', { name: 'Selection' })
  await waitUntilStored(page, () => selection.getByRole('button', { name: 'Add to case file' }).click())
  await page.reload()
  await page.getByRole('button', { name: 'Case file (3)' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('North span')
  await page.getByRole('textbox', { name: /^Note on Pair/ }).fill('A wire has broken')

  const { html, manifest, originals } = await writeCaseFile(page)
  const hashes = Object.entries(originals).map(([name, content]) => ({ name, sha256: hash(content) }))
  expect(hashes).toHaveLength(3)
  expect(manifest.map(({ name, sha256 }) => ({ name, sha256 }))).toEqual(hashes)
  expect(manifest).toContainEqual(expect.objectContaining({ name: still?.name, note: 'A wire has broken' }))
  for (const { sha256 } of hashes) expect(html).toContain(sha256)
  const pair = manifest.find(({ name }) => name === still?.name)
  expect(pair?.recordings).toMatchObject([
    { camera: 'PTZ North span', takenAt: expect.stringMatching(/^2026-06-10/), seconds: expect.any(Number) },
    { camera: 'PTZ North span', takenAt: expect.stringMatching(/^2026-07-10/), seconds: expect.any(Number) },
  ])
})

test('the comparison of two patrols on one day finds no change, fits every window, survives a reload and closes on Back', async ({
  page,
  rig,
}) => {
  await filmPatrols(rig, ['2026-07-10T06:30', '2026-07-10T07:30'])
  await openLoadedComparison(page)

  await page.getByRole('button', { name: 'Find changes' }).click()

  await expect(page.getByText('No change found')).toBeVisible()

  const dialog = page.getByRole('dialog', { name: 'Compare patrols' })
  for (const size of windowSizes) {
    await page.setViewportSize(size)
    await expect(dialog.getByRole('slider'), `in a window of ${size.width} × ${size.height}`).toBeInViewport({
      ratio: 1,
    })
    await expect(dialog.getByRole('button', { name: 'Play' })).toBeInViewport({ ratio: 1 })
    await poll(() =>
      dialog.locator('> div').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBe(0)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const [time, slider] = await Promise.all(
    [dialog.getByText(/frame 1 of/), dialog.getByRole('slider')].map((part) => part.boundingBox()),
  )
  expect(time?.x).toBe(slider?.x)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/dashboard/gallery')
})

test('the comparison keeps two films within one frame of each other during playback and aligns them after each seek', async ({
  page,
  rig,
}) => {
  await serveGreyFilms(page, rig, { '2026-06-10': PATROL_FILM_SHAPE, '2026-07-10': PATROL_FILM_SHAPE })
  await openLoadedComparison(page)
  const watch = await recordPresentedFrames(page)

  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  const leads = await watch.leads()
  expect(leads.length).toBeGreaterThan(2 * FRAMES_PER_SECOND)
  expect(leads.filter((frames) => Math.abs(frames) > 1)).toEqual([])

  const scrubber = page.getByRole('slider', { name: 'Position in both films' })
  for (let seek = 0; seek < 20; seek++) {
    const frame = (seek * 17) % 45
    await scrubber.fill(String(frame))
    await poll(watch.frames).toEqual([frame, frame])
  }
  await scrubber.fill('10')
  await page.keyboard.press(']')
  await page.keyboard.press(']')
  await poll(watch.frames).toEqual([10, 12])
  await page.keyboard.press('ArrowRight')
  await poll(watch.frames).toEqual([11, 13])
})

/** Calls `add` and waits until the browser has stored the case file. The console broadcasts this to its other tabs. */
async function waitUntilStored(page: Page, add: () => Promise<void>) {
  const stored = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new BroadcastChannel('case-files').onmessage = () => resolve()
      }),
  )
  await add()
  await stored
  await expect(page.getByText('Added to the case file')).toBeVisible()
}

const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

async function getBreakMetres(rig: Simulator) {
  const { cable } = await rig.state()
  const broken = cable.find(({ kind, since }) => kind === 'broken-strand' && since?.startsWith('2026-07'))
  return broken?.metres ?? Number.NaN
}
