import { createEnvironment, LOW_DETAIL } from '@rig/picture/render/environment'
import { encodeJpeg } from '@rig/picture/render/jpeg'
import { createScene } from '@rig/picture/render/scene'
import { noonView } from '@rig/picture/testing'
import type { View } from '@rig/rig'
import { formatTable, quantile } from '../support/results.ts'

/**
 * Measures the CPU cost of live pictures from moving and idle cameras, relative to encoding alone with libjpeg-turbo.
 */
const ROUNDS = Number(process.argv[2] ?? 15)
const WIDTH = 1280
const HEIGHT = 720
const QUALITY = 55
const FPS = 15
const IDLE_FRAMES = 2 * FPS
const IDLE_ROUNDS = 3

const views: [string, Partial<View>][] = [
  ['the default view', {}],
  ['straight at the cable', { pan: 0, tilt: 0, zoom: 0 }],
  ['along the cable', { pan: 85, tilt: -5, zoom: 0 }],
  ['over the valley', { pan: 180, tilt: -10, zoom: 0 }],
  ['up into the sky', { tilt: 70, zoom: 0 }],
  ['close to a clamp', { sled: 49, pan: 0, tilt: -4, zoom: 45 }],
  ['closest to the cable', { zoom: 100, pan: 0, tilt: -5 }],
  ['at night', { now: Date.UTC(2026, 5, 21, 23) }],
  ['the webcam', { kind: 'webcam' }],
]

const first = cpuMs(() => {
  const coarseEnvironment = createEnvironment(noonView.seed, LOW_DETAIL)
  encodeJpeg(createScene(WIDTH, HEIGHT, () => coarseEnvironment).draw(noonView), QUALITY)
})
const usageBeforeEnvironment = process.cpuUsage()
const environment = createEnvironment(noonView.seed)
const environmentMs = toMs(process.cpuUsage(usageBeforeEnvironment))
const scene = createScene(WIDTH, HEIGHT, () => environment)

const rows: (string | number)[][] = []
for (const [name, changes] of views) rows.push([name, ...measure({ ...noonView, ...changes })])

const headings = [
  'view',
  'draw ms',
  'jpeg ms',
  '× jpeg',
  '% core moving',
  '% core idle',
  '% of moving',
  '% drawn',
  'kB',
]
console.log(
  `CPU time to the first picture: ${first.toFixed(0)} ms. High-detail environment: ${environmentMs.toFixed(0)} ms\n`,
)
console.log(formatTable(headings, rows))

/** Alternates drawing and encoding, so that a disturbance affects both. Returns medians, in the order of `headings`. */
function measure(view: View): number[] {
  const drawTimes: number[] = []
  const encodeTimes: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // A movement of less than a pixel is enough to bypass the caches
    const moved = { ...view, sled: view.sled + round * 1e-4 }
    drawTimes.push(cpuMs(() => scene.draw(moved)))
    const frame = scene.draw(moved)
    encodeTimes.push(cpuMs(() => encodeJpeg(frame, QUALITY)))
  }
  const draw = quantile(drawTimes, 0.5)
  const encode = quantile(encodeTimes, 0.5)
  const { percent, drawn } = measureIdle(view)
  const kilobytes = encodeJpeg(scene.draw(view), QUALITY).length / 1_024
  const percentMoving = ((draw + encode) * FPS) / 10
  return [
    draw,
    encode,
    (draw + encode) / encode,
    percentMoving,
    percent,
    (100 * percent) / percentMoving,
    drawn,
    kilobytes,
  ]
}

/** Returns the CPU load of one core and the fraction of frames that were drawn, both in percent. */
function measureIdle(view: View) {
  const rounds = Array.from({ length: IDLE_ROUNDS }, (_, round) => drawIdleFrames(view, view.now + round * 2_000))
  const percent = quantile(
    rounds.map(({ ms }) => (ms / IDLE_FRAMES) * (FPS / 10)),
    0.5,
  )
  return { percent, drawn: (100 * (rounds.at(-1)?.drawn ?? 0)) / IDLE_FRAMES }
}

function drawIdleFrames(view: View, start: number) {
  let version = scene.draw({ ...view, now: start }).version
  let drawn = 0
  const ms = cpuMs(() => {
    for (let n = 1; n <= IDLE_FRAMES; n++) {
      const frame = scene.draw({ ...view, now: start + n * (1_000 / FPS) })
      if (frame.version === version) continue
      version = frame.version
      drawn += 1
      encodeJpeg(frame, QUALITY)
    }
  })
  return { ms, drawn }
}

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  return toMs(process.cpuUsage(before))
}

function toMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}
