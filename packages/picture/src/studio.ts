import type { View } from '@rig/rig'
import { type CameraFeed, createCameraFeed, type Viewer } from './camera-feed.ts'
import type { Log } from './render/log.ts'
import { FILM_FPS, FILM_SIZE, LIVE_QUALITY, LIVE_SIZE, POSTER_SIZE, STILL_QUALITY } from './render/render-job.ts'
import { createRenderPool, type RenderPool } from './render/render-pool.ts'
import type { startRenderThread } from './render/render-thread.ts'
import { COARSE } from './render/world.ts'
import { withExif } from './still.ts'

/** `viewAt` returns the camera's view at a second of the film; it is called once per frame. */
export type FilmPlan = { seconds: number; viewAt: (second: number) => View }

export type StudioOptions = {
  /** Returns a camera's current view; null if the camera no longer exists, which ends its feeds. */
  viewOf: (cameraID: string) => View | null
  /** Frames per second of the live picture, 1…25. */
  fps?: number
  /** Cache time of a camera's poster, on the machine's clock. */
  posterSeconds?: number
  log: Log
  /** Starts a render thread; tests inject a failing one. */
  startThread?: typeof startRenderThread
  /** Shared render threads; by default the studio starts its own. */
  pool?: RenderPool
}

export type { RenderPool, Viewer }
export { COARSE, createRenderPool }

export type Studio = ReturnType<typeof createStudio>

/** Creates live pictures, posters, frame shots and films, in worker threads. */
export const createStudio = ({
  viewOf,
  fps = 15,
  posterSeconds = 5,
  log,
  startThread,
  pool = createRenderPool({ log, startThread }),
}: StudioOptions) => {
  const feeds = new Map<string, CameraFeed>()
  const posters = new Map<string, { madeAt: number; jpeg: Promise<Buffer> }>()
  const done = { framesEncoded: 0, framesSkipped: 0 }

  const feedOf = (cameraID: string): CameraFeed => {
    const existing = feeds.get(cameraID)
    if (existing) return existing
    const feed = createCameraFeed({
      view: () => viewOf(cameraID),
      render: pool.render,
      fps,
      log,
      onEncoded: () => {
        done.framesEncoded += 1
      },
      onSkipped: () => {
        done.framesSkipped += 1
      },
    })
    feeds.set(cameraID, feed)
    return feed
  }

  const endFeeds = () => {
    for (const feed of feeds.values()) feed.endAll()
  }

  return {
    /** Shows the live picture of a camera to a viewer. Returns an unsubscribe function. */
    watch: (cameraID: string, viewer: Viewer): (() => void) => feedOf(cameraID).watch(viewer),

    /** Returns a view as JPEG 1280×720 with EXIF. */
    still: async (view: View): Promise<Buffer> =>
      withExif(await pool.render({ kind: 'still', view, size: LIVE_SIZE, quality: STILL_QUALITY }), view),

    /** Returns a view as JPEG 640×360; the camera's previous poster is cached for `posterSeconds`. */
    poster: (view: View): Promise<Buffer> => {
      const last = posters.get(view.cameraID)
      if (last && performance.now() - last.madeAt < posterSeconds * 1_000) return last.jpeg
      const jpeg = pool.render({ kind: 'poster', view, size: POSTER_SIZE, quality: LIVE_QUALITY })
      posters.set(view.cameraID, { madeAt: performance.now(), jpeg })
      jpeg.catch(() => posters.delete(view.cameraID))
      return jpeg
    },

    /** Returns an MP4 (H.264, fast start) of 640×360 at 15 frames per second. Rejects when the signal is aborted. */
    film: ({ seconds, viewAt }: FilmPlan, signal?: AbortSignal): Promise<Buffer> => {
      const frames = Math.max(1, Math.round(seconds * FILM_FPS))
      const views = Array.from({ length: frames }, (_, frame) => viewAt(frame / FILM_FPS))
      return pool.render({ kind: 'film', views, size: FILM_SIZE, fps: FILM_FPS }, signal)
    },

    /** Ends all live pictures, as a restart of the streaming service does. */
    endFeeds,

    /** Returns the frames since the studio was created, and the current number of viewers. */
    metrics: () => {
      const viewers = [...feeds.values()].reduce((sum, feed) => sum + feed.viewers(), 0)
      return { viewers, ...done }
    },

    /** Ends all live pictures and render threads, within about a second. */
    close: async () => {
      endFeeds()
      await pool.close()
    },
  }
}
