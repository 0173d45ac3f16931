import { isDeepStrictEqual } from 'node:util'
import type { View } from '@rig/rig'
import { type CameraFeed, createCameraFeed, type LivePicture, type Viewer } from './camera-feed.ts'
import { LOW_DETAIL } from './render/environment.ts'
import {
  type ErrorLog,
  FILM_FPS,
  FILM_SIZE,
  LIVE_QUALITY,
  LIVE_SIZE,
  POSTER_SIZE,
  STILL_QUALITY,
} from './render/render-job.ts'
import { createRenderPool, type RenderPool } from './render/render-pool.ts'
import { addExif } from './still.ts'

/** `viewAt` receives the time in seconds since the start of the film, and is called once per frame. */
export type FilmPlan = { seconds: number; viewAt: (second: number) => View }

type StudioOptions = {
  /** Returns the current view from a camera, or null if the camera no longer exists. Null closes the camera's feed. */
  getView: (cameraID: string) => View | null
  /** From 1 to 25. */
  fps?: number
  /** How long a poster is cached, in real time. */
  posterSeconds?: number
  log: ErrorLog
  pool: RenderPool
}

export type { LivePicture, RenderPool, Viewer }
export { createRenderPool, LOW_DETAIL }

export type Studio = ReturnType<typeof createStudio>

type CachedPoster = { madeAt: number; view: View; isUnchecked: boolean; jpeg: Promise<Buffer> }

export const createStudio = ({ getView, fps = 15, posterSeconds = 5, log, pool }: StudioOptions) => {
  const feeds = new Map<string, CameraFeed>()
  const posters = new Map<string, CachedPoster>()
  const counts = { framesEncoded: 0, framesSkipped: 0 }

  const getFeed = (cameraID: string): CameraFeed => {
    const existing = feeds.get(cameraID)
    if (existing) return existing
    const feed = createCameraFeed({ view: () => getView(cameraID), render: pool.render, fps, log, counts })
    feeds.set(cameraID, feed)
    return feed
  }

  const closeFeeds = () => {
    for (const feed of feeds.values()) feed.closeAll()
  }

  return {
    /** Returns an unsubscribe function. */
    watch: (cameraID: string, viewer: Viewer): (() => void) => getFeed(cameraID).watch(viewer),

    /** Resolves with a JPEG of 1280 × 720 pixels. Without `waitsForDetail` it has the detail of the live picture. */
    still: async (view: View, { waitsForDetail = false } = {}): Promise<Buffer> => {
      const jpeg = await pool.render({ kind: 'still', view, size: LIVE_SIZE, quality: STILL_QUALITY, waitsForDetail })
      return addExif(jpeg, view)
    },

    /** Resolves when pictures of the view's seed have full detail. */
    whenDetailed: async (view: View): Promise<void> => {
      await pool.render({ kind: 'poster', view, size: POSTER_SIZE, quality: LIVE_QUALITY, waitsForDetail: true })
    },

    /** Resolves with a JPEG of 640 × 360 pixels. Each camera's poster is cached for `posterSeconds`. */
    poster: (view: View): Promise<Buffer> => {
      const last = posters.get(view.cameraID)
      const lifetimeMs = posterSeconds * 1_000
      const isFresh = last && performance.now() - last.madeAt < lifetimeMs
      if (isFresh && (!last.isUnchecked || areSimilar(last.view, view, lifetimeMs))) {
        last.isUnchecked = false
        return last.jpeg
      }
      const jpeg = pool.render({ kind: 'poster', view, size: POSTER_SIZE, quality: LIVE_QUALITY })
      posters.set(view.cameraID, { madeAt: performance.now(), view, isUnchecked: false, jpeg })
      jpeg.catch(() => posters.delete(view.cameraID))
      return jpeg
    },

    /** Call this when another rig replaces the first. Cached posters stay valid if the new rig shows the same view. */
    checkPosters: () => {
      for (const poster of posters.values()) poster.isUnchecked = true
    },

    /** Resolves with an MP4 of 640 × 360 pixels at 15 frames per second. Rejects when the signal is aborted. */
    film: ({ seconds, viewAt }: FilmPlan, signal?: AbortSignal): Promise<Buffer> => {
      const frames = Math.max(1, Math.round(seconds * FILM_FPS))
      const views = Array.from({ length: frames }, (_, frame) => viewAt(frame / FILM_FPS))
      return pool.render({ kind: 'film', views, size: FILM_SIZE, fps: FILM_FPS }, signal)
    },

    /** Disconnects all viewers, as a restart of the streaming service does. */
    closeFeeds,

    metrics: () => {
      const viewers = [...feeds.values()].reduce((sum, feed) => sum + feed.viewers(), 0)
      return { viewers, ...counts }
    },

    /** Stops the render threads within about a second. */
    close: async () => {
      closeFeeds()
      await pool.close()
    },
  }
}

/** Returns whether the views differ only in their time, by less than `maxMs`. */
const areSimilar = (one: View, other: View, maxMs: number): boolean =>
  Math.abs(one.now - other.now) < maxMs && isDeepStrictEqual({ ...one, now: 0 }, { ...other, now: 0 })
