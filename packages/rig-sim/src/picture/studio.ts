import type { ServerResponse } from 'node:http'
import type { View } from './view.ts'

/** What the studio has done since it was created. */
export type StudioMetrics = { viewers: number; framesEncoded: number; framesSkipped: number }

/** A film: what the camera sees `second` seconds after its beginning, asked once for each of its frames. */
export type FilmPlan = { seconds: number; viewAt: (second: number) => View }

export type Studio = {
  /**
   * Sends the live picture to a viewer as multipart/x-mixed-replace until it leaves. Takes the raw response over whole;
   * headers set on it before are kept.
   */
  watch: (cameraID: string, response: ServerResponse) => void
  /** JPEG 1280×720 of a view, with EXIF. */
  still: (view: View) => Promise<Buffer>
  /** JPEG 640×360 of what a camera sees, at most a few seconds old. */
  poster: (cameraID: string) => Promise<Buffer>
  /** MP4 (H.264, fast start) 640×360 at 15 frames a second. */
  film: (plan: FilmPlan) => Promise<Buffer>
  /** Ends every stream at once, as a restart of the streaming service does. */
  cutStreams: () => void
  metrics: () => StudioMetrics
  /** Ends the streams and the worker. */
  close: () => Promise<void>
}

export type StudioOptions = {
  /** What a camera sees now; null when there is no such camera any more, which ends its streams. */
  viewOf: (cameraID: string) => View | null
  /** Frames a second of the live picture, 1…25. */
  fps?: number
}
