import type { VideoSample } from 'mediabunny'
import { afterEach, expect, test, vi } from 'vitest'
import { createPictures, openDecodedFilm } from './decoded-film.ts'

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
  ['draws a sample that is shown turned', RGBA, DRAWN, 1, { rotation: 180 }],
  ['draws a sample that is shown mirrored', RGBA, DRAWN, 1, { flip: true }],
  ['draws a sample whose pixels are not square', RGBA, DRAWN, 1, { visibleRect: { width: 1, height: 1 } }],
] as [string, number[], number[], number, object?][])(
  'readPixels %s',
  async (_case, copied, expected, draws, shape = {}) => {
    const draw = vi.fn()
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => ({ getImageData: () => ({ data: Uint8ClampedArray.from(DRAWN) }) })
      },
    )
    const sample = createSample(copied, draw, shape)

    const pixels = await createPictures()(sample, 0).readPixels()

    expect(pixels).toMatchObject({ width: 2, height: 1 })
    expect([...pixels.data]).toEqual(expected)
    expect(draw).toHaveBeenCalledTimes(draws)
  },
)

test('draw draws a part of a sample over the whole surface', () => {
  const draw = vi.fn()
  const surface = { canvas: { width: 240, height: 360 } } as CanvasRenderingContext2D

  createPictures()(createSample(RGBA, draw), 0).draw(surface, { left: 100, top: 0, width: 120, height: 180 })

  expect(draw).toHaveBeenCalledExactlyOnceWith(surface, 100, 0, 120, 180, 0, 0, 240, 360)
})

/** Creates a decoded sample of two pixels. */
function createSample(copied: readonly number[], draw: () => void, shape: object = {}) {
  return {
    ...{ timestamp: 0, rotation: 0, flip: false, visibleRect: { width: 2, height: 1 } },
    displayWidth: 2,
    displayHeight: 1,
    allocationSize: () => copied.length,
    copyTo: async (target: Uint8Array) => target.set(copied),
    draw,
    close: () => {},
    ...shape,
  } as unknown as VideoSample
}
