import type { ServerResponse } from 'node:http'
import type { View } from '../rig/view.ts'
import { FILM_FPS, LIVE_QUALITY, LIVE_SIZE, SMALL_SIZE, STILL_QUALITY } from './render-job.ts'
import { createRenderer } from './renderer.ts'
import { withExif } from './still.ts'
import { createStream, type Stream } from './stream.ts'

/** A film: what the camera sees `second` seconds after its beginning, asked once for each of its frames. */
export type FilmPlan = { seconds: number; viewAt: (second: number) => View }

export type StudioOptions = {
  /** What a camera sees now; null when there is no such camera any more, which ends its streams. */
  viewOf: (cameraID: string) => View | null
  /** Frames a second of the live picture, 1…25. */
  fps?: number
}

export type Studio = ReturnType<typeof createStudio>

/** How long a poster is good for, on the machine's clock. */
const POSTER_MS = 5_000

/** Everything that pictures are made of: live streams, posters, frame shots and films, drawn in one worker thread. */
export const createStudio = ({ viewOf, fps = 15 }: StudioOptions) => {
  const renderer = createRenderer()
  const streams = new Map<string, Stream>()
  const posters = new Map<string, { madeAt: number; jpeg: Promise<Buffer> }>()
  const done = { framesEncoded: 0, framesSkipped: 0 }

  const streamOf = (cameraID: string): Stream => {
    const known = streams.get(cameraID)
    if (known) return known
    const stream = createStream({
      view: () => viewOf(cameraID),
      render: renderer.render,
      fps,
      onEncoded: () => {
        done.framesEncoded += 1
      },
      onSkipped: () => {
        done.framesSkipped += 1
      },
    })
    streams.set(cameraID, stream)
    return stream
  }

  const cutStreams = () => {
    for (const stream of streams.values()) stream.cut()
  }

  return {
    /**
     * Sends the live picture to a viewer as multipart/x-mixed-replace until it leaves. Takes the raw response over whole;
     * headers set on it before are kept.
     */
    watch: (cameraID: string, response: ServerResponse): void => streamOf(cameraID).watch(response),

    /** JPEG 1280×720 of a view, with EXIF. */
    still: async (view: View): Promise<Buffer> =>
      withExif(await renderer.render({ kind: 'picture', view, size: LIVE_SIZE, quality: STILL_QUALITY }), view),

    /** JPEG 640×360 of a view; the camera's last one while that is a few seconds old. */
    poster: (view: View): Promise<Buffer> => {
      const last = posters.get(view.cameraID)
      if (last && performance.now() - last.madeAt < POSTER_MS) return last.jpeg
      const jpeg = renderer.render({ kind: 'picture', view, size: SMALL_SIZE, quality: LIVE_QUALITY })
      posters.set(view.cameraID, { madeAt: performance.now(), jpeg })
      jpeg.catch(() => posters.delete(view.cameraID))
      return jpeg
    },

    /** MP4 (H.264, fast start) 640×360 at 15 frames a second. */
    film: ({ seconds, viewAt }: FilmPlan): Promise<Buffer> => {
      const frames = Math.max(1, Math.round(seconds * FILM_FPS))
      const views = Array.from({ length: frames }, (_, frame) => viewAt(frame / FILM_FPS))
      return renderer.render({ kind: 'film', views, size: SMALL_SIZE, fps: FILM_FPS })
    },

    /** Ends every stream at once, as a restart of the streaming service does. */
    cutStreams,

    /** What the studio has done since it was created, and how many watch now. */
    metrics: () => {
      const viewers = [...streams.values()].reduce((sum, stream) => sum + stream.viewers(), 0)
      return { viewers, ...done }
    },

    /** Ends the streams and the worker. */
    close: async () => {
      cutStreams()
      await renderer.close()
    },
  }
}
