import { parentPort } from 'node:worker_threads'
import type { View } from '../rig/view.ts'
import { encodeFilm } from './film.ts'
import type { Frame } from './frame.ts'
import { encodeJpeg } from './jpeg.ts'
import type { RenderAnswer, RenderJob, RenderOrder, Size } from './render-job.ts'
import { createScene, type Scene } from './scene.ts'
import { createWorld, type World } from './world.ts'

/** The thread that draws and encodes for all cameras, so that the API's event loop never waits for a picture. */
parentPort?.on('message', (order: RenderOrder) => {
  // Ended from outside in the middle of a native call, the codec would take the whole process along.
  if (order === 'end') return process.exit()
  const { id, job } = order
  carryOut(job).then(
    (bytes) => parentPort?.postMessage({ id, bytes } satisfies RenderAnswer, [bytes.buffer]),
    (error: unknown) => parentPort?.postMessage({ id, failure: String(error) } satisfies RenderAnswer),
  )
})

const carryOut = async (job: RenderJob): Promise<Uint8Array<ArrayBuffer>> => {
  if (job.kind === 'film') return encodeFilm(draw, job)
  return encodeJpeg(draw(job.view, job.size), job.quality)
}

const scenes = new Map<string, Scene>()

/** Draws into the one frame of that size: it is good until the next drawing of the same size. */
const draw = (view: View, { width, height }: Size): Frame => {
  const key = `${width}×${height}`
  const scene = scenes.get(key) ?? createScene(width, height, worldOf)
  scenes.set(key, scene)
  return scene.draw(view)
}

let kept: { seed: number; world: World } | null = null

/** All sizes show one world: it is the dearest part of a picture. */
const worldOf = (seed: number): World => {
  if (kept?.seed !== seed) kept = { seed, world: createWorld(seed) }
  return kept.world
}
