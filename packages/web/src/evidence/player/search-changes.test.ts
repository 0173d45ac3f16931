import { createSyntheticFilm } from '@rig/cable-diff/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Film, FilmPicture } from '../film/film.ts'
import { createEvenTimes, type FrameTimes } from '../film/frame-times.ts'
import { readPixels, type SearchProgress, searchChanges, toSearchFrame } from './search-changes.ts'

const STEP_SECONDS = 1 / 15
const options = { track: { from: 20, to: 80 } }
const defect = { at: 30, w: 10, length: 36, height: 24 }
const unchanged = createSyntheticFilm()
const changed = createSyntheticFilm({ defect })

/**
 * For each call of `draw`: the size of the canvas, the index of the frame, and the area of the frame that was drawn.
 */
let drawn: { size: number[]; frame: number; area: number[] }[] = []

beforeEach(() => {
  drawn = []
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      private readonly size: number[]
      constructor(...size: number[]) {
        this.size = size
      }
      readonly canvas = this
      getContext = () => this
      transferToImageBitmap = () => this.size
    },
  )
})

test('searchChanges yields the changes with a strip of each film, and then the middle of both films at each change', async () => {
  const [before, after] = [createFilm(unchanged), createFilm(createSyntheticFilm({ defect, start: 4 }))]
  const { signal } = new AbortController()

  const progress = await search(before.film, after.film, signal)

  const { comparison, strips, stepSeconds } = lastCompared(progress)
  const at = comparison.changes[0]?.at ?? 0
  expect(at).toBeCloseTo(30, -0.5)
  expect(comparison.lag).toBe(-4)
  expect(stepSeconds).toBe(STEP_SECONDS)
  const size = [240, 360]
  expect(progress.at(-1)).toEqual({ kind: 'captured', at, pictures: [size, size] })
  const area = [(240 - (136 * 2) / 3) / 2, 0, (136 * 2) / 3, 136]
  expect(drawn).toEqual([
    { size, frame: Math.round(at), area: area.map((value) => expect.closeTo(value)) },
    { size, frame: Math.round(at) - 4, area: area.map((value) => expect.closeTo(value)) },
  ])
  expect(strips[0]).toMatchObject({ columns: 60, rows: 90 })
  // A column of the strip is the mean of the three middle pixels of each row, as the picture is 240 pixels wide
  const { data } = await before.readFrame(7)
  const column = Array.from({ length: 90 }, (_, row) => {
    const y = Math.floor(((row + 0.5) * 136) / 90)
    const middle = [118, 119, 120].map((x) => (y * 240 + x) * 4)
    return [0, 1, 2].map((channel) => Math.floor(middle.reduce((sum, at) => sum + (data[at + channel] ?? 0), 0) / 3))
  })
  expect(readColumn(strips[0], 7)).toEqual(column.flat())
  expect(new Set([...before.signals, ...after.signals])).toEqual(new Set([signal]))
  expect([before.open(), after.open()]).toEqual([0, 0])
})

test('searchChanges compares films of different rates at equal times, and reads only the frames at these times', async () => {
  const fast = createFilm(unchanged, createEvenTimes(60 * STEP_SECONDS, STEP_SECONDS / 2), (frame) => frame >> 1)
  const slow = createFilm(changed)

  const progress = await search(fast.film, slow.film)

  const { comparison, stepSeconds } = lastCompared(progress)
  expect(stepSeconds).toBe(STEP_SECONDS)
  expect(comparison).toMatchObject({ mismatches: [], lag: 0, changes: [{ at: expect.closeTo(30, -0.5) }] })
  expect(fast.read.filter((frame) => frame % 2 === 1)).toEqual([])
  expect(drawn[0]?.frame).toBe(2 * (drawn[1]?.frame ?? 0))
  expect([fast.open(), slow.open()]).toEqual([0, 0])
})

test('in a film with a gap, searchChanges finds a later change at the right time, and shows the frame of that time', async () => {
  const [first, last] = [10, 20]
  const starts = Array.from({ length: 60 }, (_, step) => step).filter((step) => step < first || step >= last)
  const times = { starts: starts.map((step) => step * STEP_SECONDS), seconds: 4, stepSeconds: STEP_SECONDS }
  const gappy = createFilm(unchanged, times, (frame) => starts[frame] ?? 0)

  const progress = await search(gappy.film, createFilm(changed).film)

  const { comparison, strips } = lastCompared(progress)
  expect(comparison).toMatchObject({ notCompared: [], changes: [{ at: expect.closeTo(30, -0.5) }] })
  expect(drawn[0]?.frame).toBe((drawn[1]?.frame ?? 0) - (last - first))
  const isBlack = (step: number) => readColumn(strips[0], step).every((value) => value === 0)
  expect([9, 10, 19, 20].map(isBlack)).toEqual([false, true, true, false])
})

test('if a film has no frame at the time of a change, searchChanges shows the previous frame', async () => {
  const starts = Array.from({ length: 60 }, (_, step) => step).filter((step) => step !== 30)
  const times = { starts: starts.map((step) => step * STEP_SECONDS), seconds: 4, stepSeconds: STEP_SECONDS }
  const gappy = createFilm(unchanged, times, (frame) => starts[frame] ?? 0)

  await search(gappy.film, createFilm(changed).film)

  expect(drawn.map(({ frame }) => frame)).toEqual([29, 30])
})

test('searchChanges yields null as the picture of a film that lacks the frame of a change', async () => {
  const shortened = createFilm(changed)
  const frames = shortened.film.frames
  let reads = 0
  shortened.film.frames = (first, signal) => (reads++ < 2 ? frames(first, signal) : emptyFrames())

  const progress = await search(createFilm(unchanged).film, shortened.film)

  expect(progress.at(-1)).toMatchObject({ kind: 'captured', pictures: [[240, 360], null] })
})

test('searchChanges rejects if the browser cannot draw', async () => {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => null
    },
  )

  const searching = search(createFilm(unchanged).film, createFilm(changed).film)

  await expect(searching).rejects.toThrow('This browser cannot draw pictures')
})

test('readPixels reads only the requested frames, and closes each picture', async () => {
  const { film, read, open } = createFilm(unchanged)

  const yielded: number[] = []
  for await (const { frame } of readPixels(film, 55, new Set([56, 58]))) yielded.push(frame)
  for await (const { frame } of readPixels(film, 58)) yielded.push(frame)

  expect(yielded).toEqual([56, 58, 58, 59])
  expect(read).toEqual(yielded)
  expect(open()).toBe(0)
})

test('toSearchFrame halves pictures that are wider than 960 pixels', () => {
  const widthOf = (width: number) => toSearchFrame({ width, height: 2, data: new Uint8Array(width * 8) }).luma.width

  expect([958, 960, 962].map(widthOf)).toEqual([958, 960, 481])
})

async function search(before: Film, after: Film, signal?: AbortSignal) {
  const all: SearchProgress[] = []
  for await (const progress of searchChanges([before, after], options, signal)) all.push(progress)
  return all
}

function lastCompared(all: SearchProgress[]) {
  const last = all.findLast((progress) => progress.kind === 'compared')
  if (!last) throw new Error('Nothing has been compared')
  return last
}

function readColumn({ rows, rgb }: { rows: number; rgb: Uint8Array }, step: number) {
  return [...rgb.slice(step * rows * 3, (step + 1) * rows * 3)]
}

async function* emptyFrames(): AsyncGenerator<FilmPicture, void> {}

/** Creates a film whose frame `n` shows frame `stepOf(n)` of a synthetic film. */
function createFilm(
  synthetic: ReturnType<typeof createSyntheticFilm>,
  times: FrameTimes = createEvenTimes(synthetic.frameCount * STEP_SECONDS, STEP_SECONDS),
  stepOf = (frame: number) => frame,
) {
  const [width, height] = [240, 136]
  const read: number[] = []
  const signals: (AbortSignal | undefined)[] = []
  let opened = 0
  const readFrame = async (frame: number) => {
    const { value } = await synthetic.frames(stepOf(frame)).next()
    const data = new Uint8Array(width * height * 4)
    value?.luma.values.forEach((level, pixel) => {
      data[4 * pixel] = level
      data[4 * pixel + 1] = level / 2
      data[4 * pixel + 2] = level / 3
      data[4 * pixel + 3] = 255
    })
    return { width, height, data }
  }
  async function* frames(first: number, signal?: AbortSignal): AsyncGenerator<FilmPicture, void> {
    signals.push(signal)
    for (let frame = first; frame < times.starts.length; frame++) {
      opened += 1
      yield {
        frame,
        seconds: times.starts[frame] ?? null,
        draw: (surface, area) => {
          const { size = [] } = surface as { size?: number[] }
          drawn.push({ size, frame, area: Object.values(area ?? {}) })
        },
        readPixels: () => {
          read.push(frame)
          return readFrame(frame)
        },
        close: () => {
          opened -= 1
        },
      }
    }
  }
  const film: Film = { width, height, ...times, isDecoded: true, frames, play: frames, close: () => {} }
  return { film, read, readFrame, signals, open: () => opened }
}
