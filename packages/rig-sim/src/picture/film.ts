import { setImmediate } from 'node:timers/promises'
import type { View } from '../rig/view.ts'
import { ffmpegEncoder } from './film-ffmpeg.ts'
import { wasmEncoder } from './film-wasm.ts'
import type { Frame } from './frame.ts'
import type { Size } from './render-job.ts'

/** Takes the frames of a film one after another and makes an MP4 (H.264, fast start) of them. */
export type FilmEncoder = {
  add: (frame: Frame) => Promise<void>
  finish: () => Promise<Uint8Array<ArrayBuffer>>
}

export type FilmFormat = { size: Size; fps: number }

type Film = FilmFormat & { views: View[] }

/** Draws and encodes a film. Between two frames others get their turn, so that live pictures keep their rate. */
export const encodeFilm = async (
  draw: (view: View, size: Size) => Frame,
  { views, size, fps }: Film,
): Promise<Uint8Array<ArrayBuffer>> => {
  const encoder = (await ffmpegEncoder({ size, fps })) ?? (await wasmEncoder({ size, fps }))
  for (const view of views) {
    await encoder.add(draw(view, size))
    await setImmediate()
  }
  return encoder.finish()
}
