import type { Page, Route } from '@playwright/test'
import { createWasmEncoder } from '@rig/picture/film'
import { expect, poll } from './fixtures.ts'
import type { Simulator } from './simulator.ts'

/** The wire that breaks in July is in this section. A patrol of the section takes 3 s. */
const TRACK_SECTION = { sled_start: 28, sled_stop: 34 }
export const FRAMES_PER_SECOND = 15

export async function filmPatrols(rig: Simulator, times: readonly string[]) {
  const state = await rig.state()
  const daily = [...new Set(times.map((time) => time.slice(11)))]
  const schedules = daily.map((time) => ({ ...state.schedules[0], ...TRACK_SECTION, _id: time, time }))
  await rig.control('PUT', 'state', { ...state, schedules })
  for (const [index, time] of times.entries()) {
    await rig.control('POST', 'clock', { now: subtractMinute(time), rate: 0 })
    await rig.control('POST', 'clock', { now: `${time}:30`, rate: 0 })
    // A busy machine needs more than the default timeout to render a film
    await poll(async () => (await rig.state()).gallery.length, { timeout: 90_000 }).toBe(index + 1)
  }
}

type FilmShape = { size: { width: number; height: number }; frames: number }

export const PATROL_FILM_SHAPE: FilmShape = { size: { width: 640, height: 360 }, frames: 48 }

/** Adds a generated film for each day to the gallery. A patrol in the simulator would take many times as long. */
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
    const body = await createGreyFilm(shape)
    await page.route(new RegExp(`${day}.*\\.mp4`), (route) => fulfillWithFilm(route, body))
  }
}

/** Responds with the requested range of a film. A player cannot seek without range support. */
export function fulfillWithFilm(route: Route, film: Buffer, headers: Record<string, string> = {}) {
  const from = Number(/bytes=(\d+)-/.exec(route.request().headers().range ?? '')?.[1] ?? 0)
  const part = { 'accept-ranges': 'bytes', 'content-range': `bytes ${from}-${film.length - 1}/${film.length}` }
  return route.fulfill({
    status: 206,
    contentType: 'video/mp4',
    headers: { ...part, ...headers },
    body: film.subarray(from),
  })
}

export async function createGreyFilm({ size, frames }: FilmShape) {
  const encoder = await createWasmEncoder({ size, fps: FRAMES_PER_SECOND })
  const bytes = Buffer.alloc(size.width * size.height * 4)
  for (let frame = 0; frame < frames; frame++) await encoder.add({ bytes: bytes.fill(frame * 5) })
  return Buffer.from(await encoder.finish())
}

const subtractMinute = (time: string) => new Date(Date.parse(`${time}:00Z`) - 60_000).toISOString().slice(0, 19)

export async function openComparison(page: Page) {
  await page.goto('/dashboard/gallery')
  const boxes = page.getByRole('checkbox', { name: /^Select Patrol/ })
  await boxes.nth(1).click()
  await boxes.nth(0).click()
  await page.getByRole('button', { name: 'Compare' }).click()
}

export async function openLoadedComparison(page: Page) {
  await openComparison(page)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
}

/** `count` includes frames that a busy page has missed. */
type PresentedFrame = { film: number; frame: number; at: number; count: number }

export async function recordPresentedFrames(page: Page) {
  const shown = await page.evaluateHandle((rate) => {
    const recorded: PresentedFrame[] = []
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
    frames: () => shown.evaluate((frames) => [0, 1].map((film) => frames.findLast((one) => one.film === film)?.frame)),
    /** Returns by how many frames the second film leads the first at each presented frame. */
    leads: async () => computeLeads(await shown.jsonValue()),
  }
}

function computeLeads(shown: PresentedFrame[]) {
  const films = [0, 1].map((film) => shown.filter((one) => one.film === film))
  const moments = [...new Set(shown.map(({ at }) => at))].toSorted((one, other) => one - other)
  return moments.flatMap((moment) => {
    const [before, after] = films.map((frames) => findFrameAt(frames, moment))
    return before === undefined || after === undefined ? [] : [after - before]
  })
}

/** Returns the frame that a film showed at `moment`, or undefined if the page missed frames around it. */
function findFrameAt(frames: PresentedFrame[], moment: number) {
  const last = frames.findLastIndex(({ at }) => at <= moment)
  const [shown, next] = [frames[last], frames[last + 1]]
  return next && shown && next.count > shown.count + 1 && next.at > moment ? undefined : shown?.frame
}
