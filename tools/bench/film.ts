import { setTimeout as sleep } from 'node:timers/promises'
import { createStudio } from '@rig/picture'
import { noonView } from '@rig/picture/testing'
import { formatTable, measureInRounds } from '../support/results.ts'

/** Measures a viewer's frame rate while films are rendered, relative to the rate while none are rendered. */
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
const measured = await measureInRounds([false, true], ROUNDS, async (isPanning) => {
  panning = isPanning
  const alone = await measureDuring(sleep(SECONDS * 1_000))
  const withFilm = await measureDuring(makeFilm())
  return { aloneFps: alone.fps, fps: withFilm.fps, seconds: withFilm.seconds }
})
closing = true
stopWatching()
await studio.close()
clearInterval(keepAlive)
console.log(`During the first film: ${firstFilm.fps.toFixed(1)} fps for ${firstFilm.seconds.toFixed(0)} s\n`)
console.log(
  formatTable(
    ['camera', 'fps without films', 'fps during a film', `s to render a film of ${FILM_SECONDS} s`],
    measured.map(({ subject, median }) => [
      subject ? 'panning' : 'idle',
      median('aloneFps'),
      median('fps'),
      median('seconds'),
    ]),
  ),
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
