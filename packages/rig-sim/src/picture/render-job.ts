import type { View } from '../rig/view.ts'

/** Width and height in pixels. */
export type Size = { width: number; height: number }

export const LIVE_SIZE: Size = { width: 1280, height: 720 }
export const SMALL_SIZE: Size = { width: 640, height: 360 }

export const LIVE_QUALITY = 78
export const STILL_QUALITY = 90

export const FILM_FPS = 15

/** What the render worker is asked for: one picture as JPEG, or a film as MP4 with a view for each frame. */
export type RenderJob =
  | { kind: 'picture'; view: View; size: Size; quality: number }
  | { kind: 'film'; views: View[]; size: Size; fps: number }

/** An order to the worker; 'end' lets it end between two jobs or two frames of a film. */
export type RenderOrder = { id: number; job: RenderJob } | 'end'

/** The worker's answer; `failure` is the message of the error that the job ended with. */
export type RenderAnswer = { id: number; bytes?: Uint8Array<ArrayBuffer>; failure?: string }
