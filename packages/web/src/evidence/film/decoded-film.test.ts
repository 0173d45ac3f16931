import type { VideoSample } from 'mediabunny'
import { afterEach, expect, test, vi } from 'vitest'
import { openDecodedFilm, toPicture } from './decoded-film.ts'

afterEach(() => vi.unstubAllGlobals())

test('openDecodedFilm resolves to null in a browser without VideoDecoder', async () => {
  expect(await openDecodedFilm(new Blob())).toBeNull()
})

const RGBA = [10, 20, 30, 255, 40, 50, 60, 255]
const DRAWN = [1, 2, 3, 255, 4, 5, 6, 255]
/** Planes as they are in the decoder. */
const PLANES = [126, 130, 128, 0, 0, 0, 0, 0]

test.each([
  ['returns the copied pixels of a sample without drawing it', RGBA, RGBA, 0],
  ['draws a sample of which the browser copies planes instead of pixels', PLANES, DRAWN, 1],
  ['draws a sample of which only the first copied pixel is opaque', [...RGBA.slice(0, 7), 0], DRAWN, 1],
])('readPixels %s', async (_case, copied, expected, draws) => {
  const draw = vi.fn()
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ getImageData: () => ({ data: Uint8ClampedArray.from(DRAWN) }) })
    },
  )
  const sample = createSample(copied, draw)

  const pixels = await toPicture(sample, 0).readPixels()

  expect(pixels).toMatchObject({ width: 2, height: 1 })
  expect([...pixels.data]).toEqual(expected)
  expect(draw).toHaveBeenCalledTimes(draws)
})

test('draw draws a part of a sample over the whole surface', () => {
  const draw = vi.fn()
  const surface = { canvas: { width: 240, height: 360 } } as CanvasRenderingContext2D

  toPicture(createSample(RGBA, draw), 0).draw(surface, { left: 100, top: 0, width: 120, height: 180 })

  expect(draw).toHaveBeenCalledExactlyOnceWith(surface, 100, 0, 120, 180, 0, 0, 240, 360)
})

/** Creates a decoded sample of two pixels. */
function createSample(copied: readonly number[], draw: () => void) {
  return {
    displayWidth: 2,
    displayHeight: 1,
    allocationSize: () => copied.length,
    copyTo: async (target: Uint8Array) => target.set(copied),
    draw,
    close: () => {},
  } as unknown as VideoSample
}
