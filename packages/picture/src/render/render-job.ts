import type { View } from '@rig/rig'
import type { Size } from '../draw/frame.ts'
import type { Detail, World } from './world.ts'

export const LIVE_SIZE: Size = { width: 1280, height: 720 }
export const POSTER_SIZE: Size = { width: 640, height: 360 }
export const FILM_SIZE: Size = { width: 640, height: 360 }

export const LIVE_QUALITY = 55
export const STILL_QUALITY = 90

export const FILM_FPS = 15

/** One picture as JPEG. Live pictures and posters may show a coarse world until the fine one is ready. */
export type PictureJob = { kind: 'live' | 'poster' | 'still'; view: View; size: Size; quality: number }

/** A film as MP4, with a view for each frame. */
export type FilmJob = { kind: 'film'; views: View[]; size: Size; fps: number }

/** A job for a render thread. One thread creates the world for all. */
export type RenderJob = PictureJob | FilmJob | { kind: 'world'; seed: number; detail: Detail }

/**
 * A command to a thread: do a job, use another world from now on, cancel a film, or end (between two jobs or two frames of
 * a film).
 */
export type RenderCommand = { id: number; job: RenderJob } | { seed: number; world: World } | { cancel: number } | 'end'

/** A thread's response; `failure` is an error message. */
export type RenderResponse =
  | { id: number; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; world: World }
  | { id: number; failure: string }
