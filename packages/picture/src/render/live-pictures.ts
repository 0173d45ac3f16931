import type { FrameSize } from '../draw/frame.ts'
import type { Environment } from './environment.ts'
import { encodeJpeg } from './jpeg.ts'
import type { PictureJob } from './render-job.ts'
import { createScene, type Scene } from './scene.ts'

type Cached = { scene: Scene; version: number; jpeg: Uint8Array<ArrayBuffer> }

/** Maximum number of cached scenes, which take about 4 MB each. */
const MAX_CACHED = 8

/**
 * Creates a renderer for live pictures. Each camera has its own scene, so that only the parts that change are redrawn.
 */
export const createLivePictureRenderer = (getEnvironment: (seed: number) => Environment) => {
  const cameras = new Map<string, Cached>()

  const cachedFor = (cameraID: string, { width, height }: FrameSize): Cached => {
    const key = `${cameraID} ${width}×${height}`
    const cached = cameras.get(key) ?? {
      scene: createScene(width, height, getEnvironment),
      version: -1,
      jpeg: new Uint8Array(),
    }
    cameras.delete(key)
    cameras.set(key, cached)
    const [oldest] = cameras.keys()
    if (cameras.size > MAX_CACHED && oldest !== undefined) cameras.delete(oldest)
    return cached
  }

  return ({ view, size, quality }: PictureJob): Uint8Array<ArrayBuffer> => {
    const cached = cachedFor(view.cameraID, size)
    const frame = cached.scene.draw(view)
    if (frame.version !== cached.version) cached.jpeg = encodeJpeg(frame, quality)
    cached.version = frame.version
    return cached.jpeg.slice()
  }
}
