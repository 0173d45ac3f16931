import type { Page, Route } from '@playwright/test'
import { createFilmEncoder } from '@rig/picture/film'
import { changeFilm } from './change-film.ts'
import { expect, poll } from './fixtures.ts'
import type { Simulator } from './simulator.ts'

/** The wire that breaks in July is in this section. A patrol of the section takes 3 s. */
const TRACK_SECTION = { sled_start: 28, sled_stop: 34 }
export const FRAMES_PER_SECOND = 15

export async function filmPatrols(rig: Simulator, times: readonly string[]) {
  const state = await rig.state()
  const daily = [...new Set(times.map((time) => time.slice(11)))]
  const schedules = daily.map((time) => ({ ...state.schedules[0], ...TRACK_SECTION, _id: time, time }))
  const before = state.gallery.length
  await rig.control('PUT', 'state', { ...state, schedules })
  for (const [index, time] of times.entries()) {
    await rig.control('POST', 'clock', { now: subtractMinute(time), rate: 0 })
    await rig.control('POST', 'clock', { now: `${time}:30`, rate: 0 })
    // A busy machine needs more than the default timeout to render a film, and the rig reports no progress
    await poll(async () => (await rig.state()).gallery.length, { timeout: 90_000 }).toBe(before + index + 1)
  }
}

/** Number of bars, one per bit, which is enough for every frame number in a generated film. */
export const NUMBER_BITS = 6

type FilmShape = {
  size: { width: number; height: number }
  frames: number
  /** Frame numbers, which determine when each frame starts. A missing number is a lost frame. */
  numbers?: readonly number[]
}

export const PATROL_FILM_SHAPE: FilmShape = { size: { width: 640, height: 360 }, frames: 48 }

/** Adds a generated film for each day to the gallery. A patrol in the simulator would take many times as long. */
export async function serveNumberedFilms(page: Page, rig: Simulator, days: Record<string, FilmShape>) {
  const bodies = new Map<FilmShape, Promise<Buffer>>()
  const getFilmBody = (shape: FilmShape) => {
    const body = bodies.get(shape) ?? createNumberedFilm(shape)
    bodies.set(shape, body)
    return body
  }
  await serveFilms(
    page,
    rig,
    Object.fromEntries(Object.entries(days).map(([day, shape]) => [day, () => getFilmBody(shape)])),
  )
}

/**
 * Adds a film for each day to the gallery. The films are listed first, because encoding blocks this process so long
 * that the rig closes idle connections.
 */
export async function serveFilms(page: Page, rig: Simulator, days: Record<string, () => Promise<Buffer>>) {
  await listFilms(rig, Object.keys(days))
  for (const [day, create] of Object.entries(days)) {
    const body = await create()
    await page.route(new RegExp(`/media/.*${day}.*\\.mp4`), (route) => fulfillWithFilm(route, body))
  }
}

/** Adds an entry for the film of each day to the gallery, without the films themselves. */
export async function listFilms(rig: Simulator, days: readonly string[]) {
  const state = await rig.state()
  const gallery = days.map((day) => ({
    ...{
      name: `Patrol PTZ North span ${day}.mp4`,
      kind: 'film',
      format: 'mp4',
      cameraID: state.schedules[0]?.cameraID,
    },
    ...{ createdAt: Date.parse(day.slice(0, 10)), bytes: 1 },
  }))
  await rig.control('PUT', 'state', { ...state, gallery })
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

/** Creates a film whose pictures contain the number of the frame as black and white bars, one per bit. */
export async function createNumberedFilm({ size, frames, numbers }: FilmShape) {
  const encoder = await createFilmEncoder({ size, fps: FRAMES_PER_SECOND })
  const bytes = Buffer.alloc(size.width * size.height * 4)
  const drawn = numbers ?? [...new Array(frames).keys()]
  for (const number of drawn) {
    for (let pixel = 0; pixel < size.width * size.height; pixel++) {
      const bar = Math.floor(((pixel % size.width) / size.width) * NUMBER_BITS)
      bytes.fill(number & (1 << bar) ? 255 : 0, pixel * 4, pixel * 4 + 4)
    }
    await encoder.add({ bytes })
  }
  const film = await encoder.finish()
  if (!numbers) return Buffer.from(film)
  return changeFilm(film, { getStart: (frame) => (drawn[frame] ?? 0) / FRAMES_PER_SECOND })
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

/**
 * In each animation frame, records which frame each canvas shows. Reads the bars of a numbered film, or
 * the attributes of the canvases.
 */
export async function recordDrawnFrames(page: Page) {
  const drawn = await page.evaluateHandle((bits) => {
    const canvases = [...document.querySelectorAll<HTMLCanvasElement>('[role=dialog] figure canvas')]
    const probe = Object.assign(document.createElement('canvas'), { width: bits, height: 1 })
    const surface = probe.getContext('2d', { willReadFrequently: true })
    const readFrame = (canvas: HTMLCanvasElement) => {
      try {
        surface?.drawImage(canvas, 0, 0, bits, 1)
        const { data } = surface?.getImageData(0, 0, bits, 1) ?? { data: [] }
        return Array.from({ length: bits }, (_, bit) => ((data[bit * 4] ?? 0) > 127 ? 1 << bit : 0)).reduce(
          (a, b) => a + b,
        )
      } catch {
        return Number(canvas.dataset.frame)
      }
    }
    const frames: number[][] = []
    const record = () => {
      frames.push(canvases.map(readFrame))
      requestAnimationFrame(record)
    }
    record()
    return frames
  }, NUMBER_BITS)
  return {
    all: () => drawn.jsonValue(),
    latest: () => drawn.evaluate((frames) => frames.at(-1)),
  }
}
