import { setImmediate } from 'node:timers/promises'
import type { View } from '@rig/rig'
import type { Frame, FrameSize } from '../draw/frame.ts'
import type { FilmFormat } from './film-encoder.ts'
import { createFfmpegEncoder } from './film-ffmpeg.ts'
import { createWasmEncoder } from './film-wasm.ts'
import { setRecordingTime } from './recording-time.ts'

type Film = FilmFormat & { views: View[] }

/**
 * Renders and encodes a film. The same views give the same bytes with the same encoder. Yields to the event loop between frames,
 * and rejects when the signal is aborted.
 */
export const encodeFilm = async (
  draw: (view: View, size: FrameSize) => Frame,
  { views, size, fps }: Film,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> => {
  const encoder = (await createFfmpegEncoder({ size, fps })) ?? (await createWasmEncoder({ size, fps }))
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
  return setRecordingTime(await encoder.finish(), views[0]?.now ?? 0)
}
