import { setImmediate } from 'node:timers/promises'
import type { View } from '@rig/rig'
import type { Frame, Size } from '../draw/frame.ts'
import type { FilmFormat } from './film-encoder.ts'
import { ffmpegEncoder } from './film-ffmpeg.ts'
import { wasmEncoder } from './film-wasm.ts'

type Film = FilmFormat & { views: View[] }

/** Draws and encodes a film. Between two frames others get their turn, and it ends there with an error once it is not wanted. */
export const encodeFilm = async (
  draw: (view: View, size: Size) => Frame,
  { views, size, fps }: Film,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> => {
  const encoder = (await ffmpegEncoder({ size, fps })) ?? (await wasmEncoder({ size, fps }))
  try {
    for (const view of views) {
      await encoder.add(draw(view, size))
      await setImmediate()
      signal?.throwIfAborted()
    }
  } catch (error) {
    encoder.abandon()
    throw error
  }
  return encoder.finish()
}
