import { parentPort, workerData } from 'node:worker_threads'
import type { View } from '@rig/rig'
import type { Frame, FrameSize } from '../draw/frame.ts'
import { createEnvironment, type Environment, LOW_DETAIL } from './environment.ts'
import { encodeJpeg } from './jpeg.ts'
import type { PictureJob, RenderCommand, RenderJob, RenderResponse } from './render-job.ts'
import { createScene, type Scene } from './scene.ts'

/** Renders and encodes in a worker thread, so that pictures do not block the event loop of the API. */
parentPort?.on('message', (command: RenderCommand) => {
  if (command === 'end') return process.exit()
  if ('environment' in command) {
    cached = command
    return
  }
  if ('cancel' in command) {
    if (current.id === command.cancel) current.controller.abort()
    return
  }
  const { id, job } = command
  current = { id, controller: new AbortController() }
  runJob(job, current.controller.signal).then(
    (done) =>
      done instanceof Uint8Array
        ? parentPort?.postMessage({ id, bytes: done } satisfies RenderResponse, [done.buffer])
        : parentPort?.postMessage({ id, environment: done } satisfies RenderResponse),
    (error: unknown) => parentPort?.postMessage({ id, failure: String(error) } satisfies RenderResponse),
  )
})

let current = { id: 0, controller: new AbortController() }

const runJob = async (job: RenderJob, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | Environment> => {
  if (job.kind === 'environment') return createEnvironment(job.seed, job.detail)
  if (job.kind === 'film') {
    // Only one thread needs the encoders.
    const { encodeFilm } = await import('../film/film.ts')
    return encodeFilm(draw, job, signal)
  }
  if (job.kind === 'live') return takeLivePicture(job)
  return encodeJpeg(draw(job.view, job.size), job.quality)
}

let cached: { seed: number; environment: Environment } | null = null

/** All frame sizes share one environment: creating it takes longer than a hundred pictures. */
const getEnvironment = (seed: number): Environment => {
  if (cached?.seed !== seed) cached = { seed, environment: createEnvironment(seed, LOW_DETAIL) }
  exitIfStopping()
  return cached.environment
}

/** Must run before each native call, because terminating the thread during a native call would crash the process. */
const exitIfStopping = () => {
  const { stopFlag }: { stopFlag: Int32Array } = workerData
  if (Atomics.load(stopFlag, 0) === 1) process.exit()
}

type Cached = { scene: Scene; version: number; jpeg: Uint8Array<ArrayBuffer> }

/** Maximum number of cached scenes, which take about 4 MB each. */
const MAX_CACHED = 8

const scenes = new Map<string, Cached>()

const getCached = (name: string, { width, height }: FrameSize): Cached => {
  const key = `${name} ${width}×${height}`
  const cached = scenes.get(key) ?? {
    scene: createScene(width, height, getEnvironment),
    version: -1,
    jpeg: new Uint8Array(),
  }
  scenes.delete(key)
  scenes.set(key, cached)
  const [oldest] = scenes.keys()
  if (scenes.size > MAX_CACHED && oldest !== undefined) scenes.delete(oldest)
  return cached
}

/** The frame is valid until the next call with the same size. */
const draw = (view: View, size: FrameSize): Frame => getCached('any camera', size).scene.draw(view)

/** Each camera has its own scene, so that only the parts that change are redrawn. */
const takeLivePicture = ({ view, size, quality }: PictureJob): Uint8Array<ArrayBuffer> => {
  const camera = getCached(view.cameraID, size)
  const frame = camera.scene.draw(view)
  if (frame.version !== camera.version) camera.jpeg = encodeJpeg(frame, quality)
  camera.version = frame.version
  return camera.jpeg.slice()
}
