import type { View } from '@rig/rig'
import type { Size } from '../draw/frame.ts'
import type { Detail, World } from './world.ts'

export const LIVE_SIZE: Size = { width: 1280, height: 720 }
export const POSTER_SIZE: Size = { width: 640, height: 360 }
export const FILM_SIZE: Size = { width: 640, height: 360 }

export const LIVE_QUALITY = 55
export const STILL_QUALITY = 90

export const FILM_FPS = 15

/** One picture as JPEG. Live pictures and posters may show a coarse world, while the fine one is made. */
export type PictureJob = { kind: 'live' | 'poster' | 'still'; view: View; size: Size; quality: number }

/** A film as MP4, with a view for each frame. */
export type FilmJob = { kind: 'film'; views: View[]; size: Size; fps: number }

/** What a render thread is asked for. A world is made by one thread for all. */
export type RenderJob = PictureJob | FilmJob | { kind: 'world'; seed: number; detail: Detail }

/**
 * An order to a thread: a job, a world to draw from now on, that a film is no longer wanted, or to end between two jobs or two
 * frames of a film.
 */
export type RenderOrder = { id: number; job: RenderJob } | { seed: number; world: World } | { unwanted: number } | 'end'

/** A thread's answer; `failure` is the message of the error that the job ended with. */
export type RenderAnswer =
  | { id: number; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; world: World }
  | { id: number; failure: string }
