import { setTimeout as sleep } from 'node:timers/promises'
import { createStudio } from '@rig/picture'
import { noonView } from '@rig/picture/testing'
import { formatTable, quantile } from './results.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const SECONDS = 6
const FILM_SECONDS = 10
const PAN_DEGREES_PER_SECOND = 6

let panning = false
let closing = false
const studio = createStudio({
  getView: () => {
    const now = Date.now()
    return { ...noonView, now, pan: panning ? ((now / 1_000) * PAN_DEGREES_PER_SECOND) % 90 : noonView.pan }
  },
  log: {
    error: (details, message) => {
      if (!closing) console.error(details, message)
    },
  },
})
// The render threads do not keep the process alive
const keepAlive = setInterval(() => {}, 1_000)
let shown = 0
const stopWatching = studio.watch(noonView.cameraID, {
  show: () => {
    shown += 1
    return true
  },
  end: () => {},
})

// The first film includes the time to render the high-detail environment
const firstFilm = await measureDuring(makeFilm())
const rows: (string | number)[][] = []
for (const moved of [false, true]) {
  panning = moved
  const alone: number[] = []
  const withFilms: number[] = []
  const filmSeconds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push((await measureDuring(sleep(SECONDS * 1_000))).fps)
    const { fps, seconds } = await measureDuring(makeFilm())
    withFilms.push(fps)
    filmSeconds.push(seconds)
  }
  rows.push([moved ? 'panning' : 'idle', ...[alone, withFilms, filmSeconds].map((taken) => quantile(taken, 0.5))])
}
closing = true
stopWatching()
await studio.close()
clearInterval(keepAlive)
console.log(`During the first film: ${firstFilm.fps.toFixed(1)} fps for ${firstFilm.seconds.toFixed(0)} s\n`)
console.log(
  formatTable(['camera', 'fps without films', 'fps during a film', `s to render a film of ${FILM_SECONDS} s`], rows),
)

function makeFilm(): Promise<unknown> {
  return studio.film({
    seconds: FILM_SECONDS,
    viewAt: (second) => ({
      ...noonView,
      cameraID: 'filmed-1',
      pan: second * PAN_DEGREES_PER_SECOND,
      now: noonView.now + second * 1_000,
    }),
  })
}

async function measureDuring(work: Promise<unknown>) {
  const [start, before] = [performance.now(), shown]
  await work
  const seconds = (performance.now() - start) / 1_000
  return { fps: (shown - before) / seconds, seconds }
}
