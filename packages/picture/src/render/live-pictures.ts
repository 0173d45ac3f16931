import type { Size } from '../draw/frame.ts'
import { encodeJpeg } from './jpeg.ts'
import type { PictureJob } from './render-job.ts'
import { createScene, type Scene } from './scene.ts'
import type { World } from './world.ts'

/** A camera's scene, and its last picture. */
type Kept = { scene: Scene; version: number; jpeg: Uint8Array<ArrayBuffer> }

/** Each takes the memory of a picture, 4 MB. */
const MOST_KEPT = 8

/** Makes the live pictures of cameras. Each has a scene of its own, so that what rests in its picture is kept. */
export const createLivePictures = (worldOf: (seed: number) => World) => {
  const cameras = new Map<string, Kept>()

  const keptOf = (cameraID: string, { width, height }: Size): Kept => {
    const key = `${cameraID} ${width}×${height}`
    const kept = cameras.get(key) ?? { scene: createScene(width, height, worldOf), version: -1, jpeg: new Uint8Array() }
    cameras.delete(key)
    cameras.set(key, kept)
    const [oldest] = cameras.keys()
    if (cameras.size > MOST_KEPT && oldest !== undefined) cameras.delete(oldest)
    return kept
  }

  return ({ view, size, quality }: PictureJob): Uint8Array<ArrayBuffer> => {
    const kept = keptOf(view.cameraID, size)
    const frame = kept.scene.draw(view)
    if (frame.version !== kept.version) kept.jpeg = encodeJpeg(frame, quality)
    kept.version = frame.version
    return kept.jpeg.slice()
  }
}
