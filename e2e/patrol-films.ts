import type { Page, Route } from '@playwright/test'
import { wasmEncoder } from '@rig/picture/film'
import { expect, poll } from './fixtures.ts'
import type { Simulator } from './simulator.ts'

/** The wire that breaks in July on the cable of the seed lies between; a patrol passes here in 3 s. */
const WAY = { sled_start: 28, sled_stop: 34 }
export const FRAMES_A_SECOND = 15

/** Lets a patrol run at each of the given times of the rig, and waits for the films. */
export async function filmPatrols(rig: Simulator, times: readonly string[]) {
  const state = await rig.state()
  const daily = [...new Set(times.map((time) => time.slice(11)))]
  const schedules = daily.map((time) => ({ ...state.schedules[0], ...WAY, _id: time, time }))
  await rig.control('PUT', 'state', { ...state, schedules })
  for (const [index, time] of times.entries()) {
    await rig.control('POST', 'clock', { now: aMinuteBefore(time), rate: 0 })
    await rig.control('POST', 'clock', { now: `${time}:30`, rate: 0 })
    // Drawing a film takes a busy machine longer than any page
    await poll(async () => (await rig.state()).gallery.length, { timeout: 90_000 }).toBe(index + 1)
  }
}

type FilmShape = { size: { width: number; height: number }; frames: number }

/** As a patrol's films are. */
export const FULL: FilmShape = { size: { width: 640, height: 360 }, frames: 48 }

/**
 * Lists a film for each day in the gallery, and lets the page have it from here: grey, each frame a little lighter than the one before.
 * A patrol takes a simulator many times as long.
 */
export async function greyPatrols(page: Page, rig: Simulator, days: Record<string, FilmShape>) {
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

/** Sends a film from where it is asked for: a player seeks only in what it can have in parts. */
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

/** A film of so many frames, each a little lighter than the one before. */
export async function greyFilm({ size, frames }: FilmShape) {
  const encoder = await wasmEncoder({ size, fps: FRAMES_A_SECOND })
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

/** A frame that a film has shown; `count` is how many it had shown by then, also those that a busy page has not heard of. */
type Shown = { film: number; frame: number; at: number; count: number }

/** Hears of every frame that the two films show, by requestVideoFrameCallback. */
export async function watchFilms(page: Page) {
  const shown = await page.evaluateHandle((rate) => {
    const heard: Shown[] = []
    for (const [film, player] of [...document.querySelectorAll('video')].entries()) {
      const hear = () =>
        player.requestVideoFrameCallback((_now, { mediaTime, expectedDisplayTime, presentedFrames }) => {
          heard.push({ film, frame: Math.round(mediaTime * rate), at: expectedDisplayTime, count: presentedFrames })
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
  const films = [0, 1].map((film) => shown.filter((one) => one.film === film))
  const moments = [...new Set(shown.map(({ at }) => at))].toSorted((one, other) => one - other)
  return moments.flatMap((moment) => {
    const [before, after] = films.map((heard) => frameAt(heard, moment))
    return before === undefined || after === undefined ? [] : [after - before]
  })
}

/** The frame that a film showed at a moment; undefined where the page has not heard of all that it showed there. */
function frameAt(heard: Shown[], moment: number) {
  const last = heard.findLastIndex(({ at }) => at <= moment)
  const [shown, next] = [heard[last], heard[last + 1]]
  return next && shown && next.count > shown.count + 1 && next.at > moment ? undefined : shown?.frame
}
