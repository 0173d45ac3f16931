import { setImmediate } from 'node:timers/promises'
import type { View } from '@rig/rig'
import type { Frame, FrameSize } from '../draw/frame.ts'
import { createFfmpegEncoder, createWasmEncoder, type FilmFormat } from './film-encoder.ts'

type Film = FilmFormat & { views: View[] }

/**
 * Renders and encodes a film. The same views give the same bytes with the same encoder. Yields to the event loop
 * between frames, and rejects when the signal is aborted.
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

/** Boxes that contain other boxes with times. */
const CONTAINERS = ['moov', 'trak', 'mdia']
/** Boxes that begin with version, flags, time of creation and time of modification. */
const WITH_TIMES = ['mvhd', 'tkhd', 'mdhd']

/** Times in an MP4 are in seconds since 1904. */
const SECONDS_TO_1970 = 2_082_844_800

/**
 * Sets the times in an MP4 to a time in milliseconds on the rig's clock. The muxer writes the time of this computer, so
 * the same film would have other bytes each time.
 */
const setRecordingTime = (film: Uint8Array<ArrayBuffer>, now: number): Uint8Array<ArrayBuffer> => {
  setTimes(new DataView(film.buffer, film.byteOffset, film.byteLength), Math.floor(now / 1000) + SECONDS_TO_1970)
  return film
}

const setTimes = (boxes: DataView, seconds: number): void => {
  let at = 0
  while (at < boxes.byteLength) {
    const bytes = boxes.getUint32(at)
    // 0 means up to the end, and 1 that a 64-bit size follows. Only the pictures, the last box, can be that large.
    if (bytes < 8) return
    const name = String.fromCharCode(...[4, 5, 6, 7].map((offset) => boxes.getUint8(at + offset)))
    const content = new DataView(boxes.buffer, boxes.byteOffset + at + 8, bytes - 8)
    if (CONTAINERS.includes(name)) setTimes(content, seconds)
    if (WITH_TIMES.includes(name)) writeTimes(content, seconds)
    at += bytes
  }
}

const writeTimes = (box: DataView, seconds: number): void => {
  const isLong = box.getUint8(0) === 1
  for (const nth of [0, 1]) {
    if (isLong) box.setBigUint64(4 + nth * 8, BigInt(seconds))
    else box.setUint32(4 + nth * 4, seconds)
  }
}
