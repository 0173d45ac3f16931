import { parentPort, workerData } from 'node:worker_threads'
import type { View } from '@rig/rig'
import type { Frame, Size } from '../draw/frame.ts'
import { encodeFilm } from '../film/film.ts'
import { encodeJpeg } from './jpeg.ts'
import { createLivePictures } from './live-pictures.ts'
import type { RenderAnswer, RenderJob, RenderOrder } from './render-job.ts'
import { createScene, type Scene } from './scene.ts'
import { COARSE, createWorld, type World } from './world.ts'

/** A thread that draws and encodes, so that the API's event loop never waits for a picture. */
parentPort?.on('message', (order: RenderOrder) => {
  if (order === 'end') return process.exit()
  if ('world' in order) {
    known = order
    return
  }
  if ('unwanted' in order) {
    if (current.id === order.unwanted) current.wanted.abort()
    return
  }
  const { id, job } = order
  current = { id, wanted: new AbortController() }
  carryOut(job, current.wanted.signal).then(
    (done) =>
      done instanceof Uint8Array
        ? parentPort?.postMessage({ id, bytes: done } satisfies RenderAnswer, [done.buffer])
        : parentPort?.postMessage({ id, world: done } satisfies RenderAnswer),
    (error: unknown) => parentPort?.postMessage({ id, failure: String(error) } satisfies RenderAnswer),
  )
})

/** The job that this thread does, or has done last. */
let current = { id: 0, wanted: new AbortController() }

const carryOut = async (job: RenderJob, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | World> => {
  if (job.kind === 'world') return createWorld(job.seed, job.detail)
  if (job.kind === 'film') return encodeFilm(draw, job, signal)
  if (job.kind === 'live') return takeLivePicture(job)
  return encodeJpeg(draw(job.view, job.size), job.quality)
}

let known: { seed: number; world: World } | null = null

/** All sizes show one world: it costs more than a hundred pictures. */
const worldOf = (seed: number): World => {
  if (known?.seed !== seed) known = { seed, world: createWorld(seed, COARSE) }
  endIfAsked()
  return known.world
}

/** Called before what follows in native code. */
const endIfAsked = () => {
  const { ending }: { ending: Int32Array } = workerData
  if (Atomics.load(ending, 0) === 1) process.exit()
}

const takeLivePicture = createLivePictures(worldOf)

const scenes = new Map<string, Scene>()

/** Draws into the one frame of that size: it is good until the next drawing of the same size. */
const draw = (view: View, { width, height }: Size): Frame => {
  const key = `${width}×${height}`
  const scene = scenes.get(key) ?? createScene(width, height, worldOf)
  scenes.set(key, scene)
  return scene.draw(view)
}
