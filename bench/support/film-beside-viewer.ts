import { setTimeout as sleep } from 'node:timers/promises'
import { createStudio } from '@rig/picture'
import { noonView } from '@rig/picture/testing'
import { quantile } from './quantile.ts'
import { asTable } from './table.ts'

/** The rounds of `pnpm bench film`. */
const ROUNDS = Number(process.argv[2] ?? 3)
const SECONDS = 6
const FILM_SECONDS = 10
/** Degrees a second. */
const PAN_SPEED = 6

let panning = false
let closing = false
const studio = createStudio({
  viewOf: () => {
    const now = Date.now()
    return { ...noonView, now, pan: panning ? ((now / 1_000) * PAN_SPEED) % 90 : noonView.pan }
  },
  log: {
    error: (details, sentence) => {
      if (!closing) console.error(details, sentence)
    },
  },
})
// The threads alone do not keep a process.
const stay = setInterval(() => {}, 1_000)
let shown = 0
const leave = studio.watch(noonView.cameraID, {
  show: () => {
    shown += 1
    return true
  },
  end: () => {},
})

// The first film makes the fine world.
const firstFilm = await beside(makeFilm())
const rows: (string | number)[][] = []
for (const moved of [false, true]) {
  panning = moved
  const alone: number[] = []
  const withFilms: number[] = []
  const filmSeconds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push((await beside(sleep(SECONDS * 1_000))).fps)
    const { fps, seconds } = await beside(makeFilm())
    withFilms.push(fps)
    filmSeconds.push(seconds)
  }
  rows.push([moved ? 'panning' : 'at rest', ...[alone, withFilms, filmSeconds].map((taken) => quantile(taken, 0.5))])
}
closing = true
leave()
await studio.close()
clearInterval(stay)
console.log(
  `Beside the first film: ${firstFilm.fps.toFixed(1)} pictures a second for ${firstFilm.seconds.toFixed(0)} s\n`,
)
console.log(asTable(['camera', 'fps without films', 'fps beside a film', `s for a film of ${FILM_SECONDS} s`], rows))

function makeFilm(): Promise<unknown> {
  return studio.film({
    seconds: FILM_SECONDS,
    viewAt: (second) => ({
      ...noonView,
      cameraID: 'filmed-1',
      pan: second * PAN_SPEED,
      now: noonView.now + second * 1_000,
    }),
  })
}

async function beside(work: Promise<unknown>) {
  const [start, before] = [performance.now(), shown]
  await work
  const seconds = (performance.now() - start) / 1_000
  return { fps: (shown - before) / seconds, seconds }
}
