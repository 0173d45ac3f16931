import { setImmediate } from 'node:timers/promises'
import type { View } from '@rig/rig'
import type { Frame, Size } from '../draw/frame.ts'
import type { FilmFormat } from './film-encoder.ts'
import { ffmpegEncoder } from './film-ffmpeg.ts'
import { wasmEncoder } from './film-wasm.ts'

type Film = FilmFormat & { views: View[] }

/** Draws and encodes a film. Between frames it yields to the event loop, and rejects if the signal is aborted. */
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
