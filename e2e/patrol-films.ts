import type { Page, Route } from '@playwright/test'
import { wasmEncoder } from '@rig/picture/film'
import { expect, poll } from './fixtures.ts'
import type { Simulator } from './simulator.ts'

/** Contains the wire of the seed that breaks in July; a patrol of this section takes 3 s. */
const TRACK_SECTION = { sled_start: 28, sled_stop: 34 }
export const FRAMES_PER_SECOND = 15

/** Runs a patrol at each of the given times of the rig, and waits for the films. */
export async function filmPatrols(rig: Simulator, times: readonly string[]) {
  const state = await rig.state()
  const daily = [...new Set(times.map((time) => time.slice(11)))]
  const schedules = daily.map((time) => ({ ...state.schedules[0], ...TRACK_SECTION, _id: time, time }))
  await rig.control('PUT', 'state', { ...state, schedules })
  for (const [index, time] of times.entries()) {
    await rig.control('POST', 'clock', { now: aMinuteBefore(time), rate: 0 })
    await rig.control('POST', 'clock', { now: `${time}:30`, rate: 0 })
    // A busy machine needs longer than the default timeout to render a film
    await poll(async () => (await rig.state()).gallery.length, { timeout: 90_000 }).toBe(index + 1)
  }
}

type FilmShape = { size: { width: number; height: number }; frames: number }

/** The shape of a patrol's film. */
export const FULL: FilmShape = { size: { width: 640, height: 360 }, frames: 48 }

/**
 * Adds a film for each day to the gallery and serves it to the page: grey, each frame a little lighter than the one
 * before. Filming a patrol in the simulator takes many times as long.
 */
export async function serveGreyFilms(page: Page, rig: Simulator, days: Record<string, FilmShape>) {
  const state = await rig.state()
  const gallery = Object.keys(days).map((day) => ({
    ...{
      name: `Patrol PTZ North span ${day}.mp4`,
      kind: 'film',
      format: 'mp4',
      cameraID: state.schedules[0]?.cameraID,
    },
    ...{ createdAt: Date.parse(day), bytes: 1 },
  }))
  await rig.control('PUT', 'state', { ...state, gallery })
  for (const [day, shape] of Object.entries(days)) {
    const body = await greyFilm(shape)
    await page.route(new RegExp(`${day}.*\\.mp4`), (route) => sendFilm(route, body))
  }
}

/** Responds with the requested range of a film; without range support a player cannot seek. */
export function sendFilm(route: Route, film: Buffer, headers: Record<string, string> = {}) {
  const from = Number(/bytes=(\d+)-/.exec(route.request().headers().range ?? '')?.[1] ?? 0)
  const part = { 'accept-ranges': 'bytes', 'content-range': `bytes ${from}-${film.length - 1}/${film.length}` }
  return route.fulfill({
    status: 206,
    contentType: 'video/mp4',
    headers: { ...part, ...headers },
    body: film.subarray(from),
  })
}

/** Returns a film whose frames each are a little lighter than the one before. */
export async function greyFilm({ size, frames }: FilmShape) {
  const encoder = await wasmEncoder({ size, fps: FRAMES_PER_SECOND })
  const bytes = Buffer.alloc(size.width * size.height * 4)
  for (let frame = 0; frame < frames; frame++) await encoder.add({ bytes: bytes.fill(frame * 5) })
  return Buffer.from(await encoder.finish())
}

const aMinuteBefore = (time: string) => new Date(Date.parse(`${time}:00Z`) - 60_000).toISOString().slice(0, 19)

/** Selects both films of the gallery and opens their comparison. */
export async function chooseFilms(page: Page) {
  await page.goto('/dashboard/gallery')
  const boxes = page.getByRole('checkbox', { name: /^Select Patrol/ })
  await boxes.nth(1).click()
  await boxes.nth(0).click()
  await page.getByRole('button', { name: 'Compare' }).click()
}

export async function compareFilms(page: Page) {
  await chooseFilms(page)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
}

/** A presented frame of a film; `count` includes earlier frames that a busy page has missed. */
type Shown = { film: number; frame: number; at: number; count: number }

/** Records every frame that the two films present, by requestVideoFrameCallback. */
export async function watchFilms(page: Page) {
  const shown = await page.evaluateHandle((rate) => {
    const recorded: Shown[] = []
    for (const [film, player] of [...document.querySelectorAll('video')].entries()) {
      const record = () =>
        player.requestVideoFrameCallback((_now, { mediaTime, expectedDisplayTime, presentedFrames }) => {
          recorded.push({ film, frame: Math.round(mediaTime * rate), at: expectedDisplayTime, count: presentedFrames })
          record()
        })
      record()
    }
    return recorded
  }, FRAMES_PER_SECOND)
  return {
    /** Returns the current frame of each film. */
    frames: () => shown.evaluate((frames) => [0, 1].map((film) => frames.findLast((one) => one.film === film)?.frame)),
    /** Returns, for each presented frame, by how many frames the second film was ahead. */
    leads: async () => leadsOf(await shown.jsonValue()),
  }
}

function leadsOf(shown: Shown[]) {
  const films = [0, 1].map((film) => shown.filter((one) => one.film === film))
  const moments = [...new Set(shown.map(({ at }) => at))].toSorted((one, other) => one - other)
  return moments.flatMap((moment) => {
    const [before, after] = films.map((frames) => frameAt(frames, moment))
    return before === undefined || after === undefined ? [] : [after - before]
  })
}

/** Returns the frame that a film showed at a moment; undefined if the page missed frames there. */
function frameAt(frames: Shown[], moment: number) {
  const last = frames.findLastIndex(({ at }) => at <= moment)
  const [shown, next] = [frames[last], frames[last + 1]]
  return next && shown && next.count > shown.count + 1 && next.at > moment ? undefined : shown?.frame
}
