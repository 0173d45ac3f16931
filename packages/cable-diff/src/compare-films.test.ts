import { expect, test } from 'vitest'
import { compareFilms, type FilmComparison, type FilmReader } from './compare-films.ts'
import { CABLE_RADIUS_PIXELS, createSyntheticFilm } from './testing/synthetic-film.ts'

const patch = { at: 30, w: 10, length: 36, height: 24 }
const track = { from: 20, to: 80 }
const otherLight = { shading: 0.4, warmth: 0.2 }

const unchanged = createSyntheticFilm()

const compare = async (first: FilmReader, second: FilmReader, force = false) => {
  const reports: FilmComparison[] = []
  for await (const report of compareFilms(first, second, { track, force })) reports.push(report)
  const last = reports.at(-1)
  if (!last) throw new Error('compareFilms has yielded nothing')
  return last
}

test.each([
  ['on the front of the cable', patch],
  ['at the upper outline', { ...patch, w: -CABLE_RADIUS_PIXELS + 4, height: 16 }],
  ['in front of the background below the cable', { ...patch, w: CABLE_RADIUS_PIXELS + 9, height: 14 }],
])('compareFilms finds a change %s', async (_place, defect) => {
  const { changes, mismatches } = await compare(unchanged, createSyntheticFilm({ defect }))

  expect(mismatches).toEqual([])
  expect(changes).toHaveLength(1)
  expect(changes[0]?.at).toBeCloseTo(30, -0.5)
  expect(changes[0]?.position).toBeCloseTo(50, -0.5)
})

test('compareFilms finds an object that has disappeared', async () => {
  const { changes } = await compare(createSyntheticFilm({ defect: patch }), unchanged)

  expect(changes).toHaveLength(1)
})

test('compareFilms finds a change in films from a panned camera', async () => {
  const convergence = 0.0012
  const changed = createSyntheticFilm({ convergence, defect: patch })
  const { changes } = await compare(createSyntheticFilm({ convergence }), changed)

  expect(changes.map(({ at }) => Math.round(at / 3))).toEqual([10])
})

test('compareFilms finds rust of the same brightness as the cable', async () => {
  const { changes } = await compare(unchanged, createSyntheticFilm({ stain: patch }))

  expect(changes).toHaveLength(1)
  expect(changes[0]?.at).toBeCloseTo(30, -0.5)
})

test('compareFilms finds rust even if the light differs, and reports that only colours were compared', async () => {
  const rusty = createSyntheticFilm({ ...otherLight, stain: { ...patch, length: 60, height: 40 } })
  const { changes, notCompared } = await compare(unchanged, rusty)

  expect(changes.map(({ at }) => Math.round(at / 3))).toEqual([10])
  expect(notCompared).toEqual([
    {
      ...{ first: expect.closeTo(0, 0), last: expect.closeTo(60, -1) },
      ...{ from: expect.closeTo(20, 0), to: expect.closeTo(80, -1), reason: 'light' },
    },
  ])
})

test('compareFilms finds no change if only the light differs', async () => {
  const { changes, notCompared } = await compare(unchanged, createSyntheticFilm(otherLight))

  expect(changes).toEqual([])
  expect(notCompared).toMatchObject([{ reason: 'light' }])
})

test.each([
  ['in the same light', {}],
  ['in darker light', { light: 0.55 }],
  ['displaced by less than a pixel', { dx: 0.7, dy: 0.6 }],
  ['that starts 4 frames later', { start: 4 }],
])('compareFilms finds no change in a film %s', async (_difference, second) => {
  const { changes, notCompared, mismatches } = await compare(unchanged, createSyntheticFilm(second))

  expect(mismatches).toEqual([])
  expect(changes).toEqual([])
  expect(notCompared).toEqual([])
})

test('compareFilms reports a film that is too dark as not compared', async () => {
  const { changes, notCompared } = await compare(unchanged, createSyntheticFilm({ light: 0.05 }), true)

  expect(changes).toEqual([])
  expect(notCompared).toMatchObject([{ first: expect.closeTo(0, 0), last: expect.closeTo(60, -1), reason: 'dark' }])
})

test.each([
  ['direction', { speed: -8 }, [], ['different']],
  ['view', { speed: 12 }, [], ['different']],
  ['view', { convergence: 0.0008 }, [], ['light']],
  ['section', { dy: 10 }, [], ['different']],
  ['section', { start: 12 }, [30], []],
])('compareFilms reports a mismatch of %s, and compares the films on request', async (kind, second, found, reasons) => {
  const changed = createSyntheticFilm({ ...second, defect: patch })

  const forced = await compare(unchanged, changed, true)

  expect(forced).toMatchObject({ mismatches: [{ kind }] })
  expect(forced.changes.map(({ at }) => Math.round(at))).toEqual(found)
  expect(forced.notCompared.map(({ reason }) => reason)).toEqual(reasons)
})

test('compareFilms does not compare films with a mismatch unless this is requested', async () => {
  const refused = await compare(unchanged, createSyntheticFilm({ speed: -8, defect: patch }))

  expect(refused).toMatchObject({ mismatches: [{ kind: 'direction' }], changes: [], notCompared: [], fraction: 1 })
})

/** Returns a film that has no picture at some steps. */
const omit = (film: FilmReader, isOmitted: (step: number) => boolean): FilmReader => ({
  ...film,
  async *frames(first: number) {
    let step = first
    for await (const frame of film.frames(first)) yield isOmitted(step++) ? null : frame
  },
})

test.each([
  ['starts two steps late', (step: number) => step < 2],
  ['has lost the pictures of 10 steps', (step: number) => step >= 35 && step < 45],
  ['has a picture at each third step from the middle on', (step: number) => step >= 30 && step % 3 > 0],
])('compareFilms finds a change at its position in a film that %s', async (_film, isOmitted) => {
  const changed = createSyntheticFilm({ defect: patch })

  const { changes, mismatches, notCompared } = await compare(omit(unchanged, isOmitted), changed)

  expect(mismatches).toEqual([])
  expect(notCompared).toEqual([])
  expect(changes).toHaveLength(1)
  expect(changes[0]?.at).toBeCloseTo(30, -0.5)
  expect(changes[0]?.position).toBeCloseTo(50, -0.5)
})

test('compareFilms reports the section that no picture shows as not compared', async () => {
  const long = createSyntheticFilm({ frameCount: 150 })

  const { changes, notCompared } = await compare(
    omit(long, (step) => step >= 50 && step < 110),
    long,
  )

  expect(changes).toEqual([])
  expect(notCompared).toMatchObject([{ reason: 'gap' }])
})

test('compareFilms reports films in which nothing moves as not compared', async () => {
  const still = createSyntheticFilm({ speed: 0 })

  const { notCompared } = await compare(still, still)

  expect(notCompared).toEqual([{ first: 0, last: 60, from: 20, to: 80, reason: 'motion' }])
})

test('compareFilms yields its first result before it has read the films to the end', async () => {
  const film = createSyntheticFilm({ frameCount: 200 })
  let framesRead = 0
  const counted = {
    ...film,
    async *frames(first: number) {
      for await (const frame of film.frames(first)) {
        framesRead += 1
        yield frame
      }
    },
  }

  const reports = compareFilms(counted, film, { track })
  const { value } = await reports.next()
  await reports.return()

  expect(value?.fraction).toBeLessThan(0.5)
  expect(framesRead).toBeLessThan(150)
})
