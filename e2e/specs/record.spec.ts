import { readFile } from 'node:fs/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny'
import { crashPage } from '../support/end-pages.ts'
import { advanceClock, expect, openWithoutHttps, poll, startStreaming, test } from '../support/fixtures.ts'
import { readRecords } from '../support/read-records.ts'
import { operator } from '../support/simulator.ts'
import { getFirstCameraId, holdPan, openLiveView } from '../support/steering.ts'

test.use({ account: operator })

/** Time after which the live view offers the films of earlier visits. */
const OFFER_DELAY_MS = 6_000

const findFilms = (page: Page) => page.getByRole('dialog', { name: 'Recordings in this browser' })

async function startRecording(page: Page) {
  await startStreaming(page)
  await page.keyboard.press('r')
}

/** Resolves when the browser has stored two pieces. Each piece except the first contains at least one second. */
const waitForPieces = (page: Page) => poll(() => countStoredPieces(page)).toBeGreaterThanOrEqual(2)

/** The key of a piece ends with its number, and the key of the film's summary with `summary`. */
async function countStoredPieces(page: Page) {
  const records = await readRecords(page, 'recordings')
  return records.filter(({ key }) => /^\d+$/.test(String([key].flat().at(-1)))).length
}

async function save(page: Page, button: 'Save film' | 'Save positions') {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    findFilms(page).getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

async function readFilm(content: Buffer) {
  const input = new Input({ source: new BlobSource(new Blob([new Uint8Array(content)])), formats: ALL_FORMATS })
  const video = await input.getPrimaryVideoTrack()
  return { codec: video?.codec, width: video?.displayWidth, seconds: await video?.computeDuration() }
}

test('the title, full screen and picture in picture show that a recording is in progress; afterwards its film and positions can be saved', async ({
  page,
  rig,
}) => {
  await openLiveView(page)
  await startRecording(page)
  await expect(page).toHaveTitle(/^● /)

  await test.step('the badge stays visible when full screen hides the controls', async () => {
    await page.getByRole('button', { name: 'Full screen' }).click()
    await poll(() => isOpaque(page.getByText('LIVE', { exact: true }))).toBe(false)
    await expect(page.getByRole('group', { name: 'Pan and tilt' })).toHaveCSS('opacity', '0')
    expect(await isOpaque(page.locator('header').getByText(/^\d+:\d\d$/))).toBe(true)
    await page.keyboard.press('f')
  })

  // On a busy machine, the last position could be too old to be recorded at the start of the movement
  await page.waitForResponse(`**/api/v1/ptz/${await getFirstCameraId(rig)}`)
  await holdPan(page, rig)
  await page.mouse.up()
  await page.getByRole('button', { name: 'Picture in picture' }).click()
  await poll(() => page.evaluate(readDotColour)).toMatchObject({ isRed: true })
  await waitForPieces(page)
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await poll(() => page.evaluate(readDotColour)).toMatchObject({ isRed: false })

  await expect(findFilms(page)).toBeVisible()
  await expect(page).toHaveTitle(/^(?!● )/)
  const film = await save(page, 'Save film')
  const positions = await save(page, 'Save positions')
  expect(film.name).toMatch(/^PTZ North span \d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.mp4$/)
  expect(positions.name).toBe(film.name.replace('.mp4', '.vtt'))
  const { seconds, ...shape } = await readFilm(film.content)
  expect(shape).toEqual({ codec: 'avc', width: 1280 })
  expect(seconds).toBeGreaterThan(0.9)
  expect(positions.content.toString()).toMatch(/^WEBVTT[\s\S]*Pan 12\.0° {2}Tilt -6\.0° {2}Zoom 10\.0\nPan right/)

  await findFilms(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete recording' }).click()
  await expect(findFilms(page)).toBeHidden()
})

test('a recording that was running when the page was killed is offered with its length, and can be played', async ({
  page,
  context,
}) => {
  await openLiveView(page)
  await startRecording(page)
  await waitForPieces(page)

  const { seconds = 0, offeredSeconds } = await killAndSave(page, context)

  expect(seconds).toBeGreaterThan(0.9)
  expect(offeredSeconds).toBeGreaterThanOrEqual(1)
  // The end of a fragment is estimated to be a second after its start, and the length is rounded
  expect(offeredSeconds).toBeLessThanOrEqual(seconds + 1.5)
})

/** Long enough to detect a film that is stored every 5 s instead of every second: it would lose 4 s. */
const MIN_SECONDS = 9

// docs/evidence.md states these limits, which apply only on an idle machine
for (const { origin, open, maxLostSeconds } of [
  { origin: 'with HTTPS or on this computer', open: openLiveView, maxLostSeconds: 5 },
  { origin: 'without HTTPS', open: openWithoutHttps, maxLostSeconds: 3 },
])
  test(`${origin}, a recording whose page is killed loses at most its last ${maxLostSeconds} s @slow`, async ({
    page,
    context,
    baseURL,
  }) => {
    await open(page, baseURL)
    await startRecording(page)
    await poll(() => readElapsedSeconds(page)).toBeGreaterThanOrEqual(MIN_SECONDS)
    const elapsed = await readElapsedSeconds(page)

    const { seconds } = await killAndSave(page, context)

    expect(seconds).toBeGreaterThanOrEqual(elapsed - maxLostSeconds)
  })

async function readElapsedSeconds(page: Page) {
  const elapsed = await page.getByRole('button', { name: 'Stop recording' }).textContent()
  const [minutes = 0, seconds = 0] = (elapsed ?? '').split(':').map(Number)
  return minutes * 60 + seconds
}

/** Kills the page, and saves the film that is offered at the next visit. Returns its length and the offered length. */
async function killAndSave(page: Page, context: BrowserContext) {
  const url = new URL('/dashboard/view', page.url()).href
  await crashPage(page)
  // Installing the clock would wait for all pages of the context, and a crashed page does not respond
  await page.close()
  const next = await context.newPage()
  await next.clock.install()
  await next.goto(url)
  await expect(next.getByRole('group', { name: 'Pan and tilt' })).toBeVisible()
  // Before this delay has passed, another window may still be recording the film
  await advanceClock(next, OFFER_DELAY_MS)
  await expect(findFilms(next)).toBeVisible()
  const { seconds } = await readFilm((await save(next, 'Save film')).content)
  const offered = await findFilms(next)
    .getByText(/^\d+ s, /)
    .textContent()
  return { seconds, offeredSeconds: Number.parseInt(offered ?? '', 10) }
}

test('without HTTPS, a recording yields a film and its positions', async ({ page, baseURL }) => {
  await openWithoutHttps(page, baseURL)
  await startRecording(page)
  await waitForPieces(page)

  await page.getByRole('button', { name: 'Stop recording' }).click()

  const { seconds, ...shape } = await readFilm((await save(page, 'Save film')).content)
  expect(shape).toEqual({ codec: 'avc', width: 1280 })
  expect(seconds).toBeGreaterThan(0.9)
  expect((await save(page, 'Save positions')).content.toString()).toMatch(/^WEBVTT[\s\S]*Pan 12\.0°/)
})

/** Runs in the page. Returns whether the recording dot in the picture-in-picture window is red. */
function readDotColour() {
  const window = document.pictureInPictureElement
  if (!(window instanceof HTMLVideoElement)) return { isRed: undefined }
  const probe = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
  const centre = 0.08 * window.videoHeight
  probe?.drawImage(window, centre, centre, 1, 1, 0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = probe?.getImageData(0, 0, 1, 1).data ?? []
  return { isRed: red > 150 && green < 80 && blue < 80 }
}

const isOpaque = (locator: Locator) => locator.evaluate((element) => element.checkVisibility({ opacityProperty: true }))
