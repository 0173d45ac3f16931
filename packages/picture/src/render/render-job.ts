import type { View } from '@rig/rig'
import type { FrameSize } from '../draw/frame.ts'
import type { Environment, EnvironmentDetail } from './environment.ts'

export const LIVE_SIZE: FrameSize = { width: 1280, height: 720 }
export const POSTER_SIZE: FrameSize = { width: 640, height: 360 }
export const FILM_SIZE: FrameSize = { width: 640, height: 360 }

export const LIVE_QUALITY = 55
export const STILL_QUALITY = 90

export const FILM_FPS = 15

/** Without `waitsForDetail`, a picture has low detail until the full-detail environment is ready. */
export type PictureJob = {
  kind: 'live' | 'poster' | 'still'
  view: View
  size: FrameSize
  quality: number
  waitsForDetail?: boolean
}

export type FilmJob = { kind: 'film'; views: View[]; size: FrameSize; fps: number }

/** Job for a render thread. One thread creates the environment, and all threads share its memory. */
export type RenderJob = PictureJob | FilmJob | { kind: 'environment'; seed: number; detail: EnvironmentDetail }

/** The thread handles `cancel` between two frames of a film, and `end` between two jobs or frames. */
export type RenderCommand =
  | { id: number; job: RenderJob }
  | { seed: number; environment: Environment }
  | { cancel: number }
  | 'end'

export type RenderResponse =
  | { id: number; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; environment: Environment }
  | { id: number; failure: string }

export type ErrorLog = { error: (details: object, message: string) => void }
