import { encodeJpeg } from '../packages/rig-sim/src/picture/jpeg.ts'
import { createScene } from '../packages/rig-sim/src/picture/scene.ts'
import type { View } from '../packages/rig-sim/src/rig/view.ts'
import { noonView } from '../packages/rig-sim/src/testing/view.ts'
import { asTable } from './support/table.ts'

/** CPU for drawing and encoding a live picture, against libjpeg-turbo's encoding of the same picture in the same run. */
const ROUNDS = Number(process.argv[2] ?? 30)
const WIDTH = 1280
const HEIGHT = 720
const QUALITY = 78
const FPS = 15

const views: [string, Partial<View>][] = [
  ['the delivered view', {}],
  ['straight at the cable', { pan: 0, tilt: 0, zoom: 0 }],
  ['along the cable', { pan: 85, tilt: -5, zoom: 0 }],
  ['over the valley', { pan: 180, tilt: -10, zoom: 0 }],
  ['up into the sky', { tilt: 70, zoom: 0 }],
  ['close to a clamp', { sled: 49, pan: 0, tilt: -4, zoom: 45 }],
  ['closest to the cable', { zoom: 100, pan: 0, tilt: -5 }],
  ['at night', { now: Date.UTC(2026, 5, 21, 23) }],
  ['the webcam', { kind: 'webcam' }],
]

/** Milliseconds of CPU of the quickest of some rounds: what is left when nobody else disturbs. */
const quickest = async (work: (round: number) => unknown): Promise<number> => {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    work(round)
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
    await new Promise(setImmediate)
  }
  return best
}

const scene = createScene(WIDTH, HEIGHT)
const began = process.cpuUsage()
scene.draw(noonView)
const { user, system } = process.cpuUsage(began)

const rows: (string | number)[][] = []
for (const [name, changes] of views) {
  const view = { ...noonView, ...changes }
  const draw = await quickest((round) => scene.draw({ ...view, now: view.now + round * (1_000 / FPS) }))
  const frame = scene.draw(view)
  const encode = await quickest(() => encodeJpeg(frame, QUALITY))
  const kilobytes = encodeJpeg(frame, QUALITY).length / 1_024
  rows.push([name, draw, encode, (draw + encode) / encode, ((draw + encode) * FPS) / 10, kilobytes])
}

console.log(`The world of a seed, once: ${((user + system) / 1_000).toFixed(0)} ms of CPU\n`)
console.log(asTable(['view', 'draw ms', 'jpeg ms', '× jpeg', `% core at ${FPS} fps`, 'kB'], rows))
