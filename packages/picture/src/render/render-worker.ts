import { parentPort, workerData } from 'node:worker_threads'
import type { View } from '@rig/rig'
import type { Frame, Size } from '../draw/frame.ts'
import { encodeFilm } from '../film/film.ts'
import { encodeJpeg } from './jpeg.ts'
import { createLivePictures } from './live-pictures.ts'
import type { RenderCommand, RenderJob, RenderResponse } from './render-job.ts'
import { createScene, type Scene } from './scene.ts'
import { COARSE, createWorld, type World } from './world.ts'

/** Draws and encodes in its own thread: pictures never block the API's event loop. */
parentPort?.on('message', (command: RenderCommand) => {
  if (command === 'end') return process.exit()
  if ('world' in command) {
    cached = command
    return
  }
  if ('cancel' in command) {
    if (current.id === command.cancel) current.controller.abort()
    return
  }
  const { id, job } = command
  current = { id, controller: new AbortController() }
  carryOut(job, current.controller.signal).then(
    (done) =>
      done instanceof Uint8Array
        ? parentPort?.postMessage({ id, bytes: done } satisfies RenderResponse, [done.buffer])
        : parentPort?.postMessage({ id, world: done } satisfies RenderResponse),
    (error: unknown) => parentPort?.postMessage({ id, failure: String(error) } satisfies RenderResponse),
  )
})

/** The current or latest job. */
let current = { id: 0, controller: new AbortController() }

const carryOut = async (job: RenderJob, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | World> => {
  if (job.kind === 'world') return createWorld(job.seed, job.detail)
  if (job.kind === 'film') return encodeFilm(draw, job, signal)
  if (job.kind === 'live') return takeLivePicture(job)
  return encodeJpeg(draw(job.view, job.size), job.quality)
}

let cached: { seed: number; world: World } | null = null

/** Returns the world of a seed. All sizes share it: it takes longer than a hundred pictures. */
const worldOf = (seed: number): World => {
  if (cached?.seed !== seed) cached = { seed, world: createWorld(seed, COARSE) }
  exitIfEnding()
  return cached.world
}

/** Ends the thread if the flag is set; called before native code. */
const exitIfEnding = () => {
  const { ending }: { ending: Int32Array } = workerData
  if (Atomics.load(ending, 0) === 1) process.exit()
}

const takeLivePicture = createLivePictures(worldOf)

const scenes = new Map<string, Scene>()

/** Draws a view. The returned frame is valid until the next call with the same size. */
const draw = (view: View, { width, height }: Size): Frame => {
  const key = `${width}×${height}`
  const scene = scenes.get(key) ?? createScene(width, height, worldOf)
  scenes.set(key, scene)
  return scene.draw(view)
}
