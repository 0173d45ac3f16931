import { Input, type VideoSample } from 'mediabunny'
import { expect, test, vi } from 'vitest'
import { CORRUPT_FRAME, FILM_FRAMES, FILM_STEP_SECONDS, writeFilm } from '../../testing/small-film.ts'
import { createPictureConverter, openDecodedFilm, readFrameTimes } from './decoded-film.ts'

test('openDecodedFilm resolves to null in a browser without VideoDecoder', async () => {
  expect(await openDecodedFilm(await writeFilm('vp8'))).toBeNull()
})

test('readFrameTimes needs no decoder, and returns null for a file that is not a film', async () => {
  const times = await readFrameTimes(await writeFilm('vp9'))

  expect(times?.starts).toEqual(
    Array.from({ length: FILM_FRAMES }, (_, n) => expect.closeTo((n + 2) * FILM_STEP_SECONDS)),
  )
  expect(times).toMatchObject({ seconds: expect.closeTo(1), stepSeconds: expect.closeTo(FILM_STEP_SECONDS) })
  expect(await readFrameTimes(new Blob(['no film']))).toBeNull()
})

test('readFrameTimes needs no picture data, and releases the file', async () => {
  const file = await writeFilm('vp9')
  const cut = file.slice(0, file.size - 1)
  const dispose = vi.spyOn(Input.prototype, 'dispose')

  expect(await readFrameTimes(cut)).toEqual(await readFrameTimes(file))
  expect(dispose).toHaveBeenCalledTimes(2)
})

test('openDecodedFilm reads the frames from any index, once each, and omits those that cannot be decoded', async () => {
  vi.stubGlobal('VideoDecoder', class {})
  const film = await openDecodedFilm(await writeFilm('vp8'))
  if (!film) throw new Error('The film cannot be decoded')

  const read: [frame: number, seconds: number | null, red: number | undefined][] = []
  for await (const { frame, seconds, readPixels, close } of film.frames(3)) {
    read.push([frame, seconds, (await readPixels()).data[0]])
    close()
  }

  expect(film).toMatchObject({ width: 2, height: 1, isDecoded: true, starts: { length: FILM_FRAMES } })
  expect(film.play).toBe(film.frames)
  const decoded = [3, 4, 5, 6, 7].filter((frame) => frame !== CORRUPT_FRAME)
  expect(read).toEqual(decoded.map((frame) => [frame, expect.closeTo((frame + 2) * FILM_STEP_SECONDS), frame]))
  film.close()
  await expect(film.frames(0).next()).rejects.toThrow('disposed')
})

test('openDecodedFilm resolves to null, and releases the file, if the browser cannot decode the film or the file is not a film', async () => {
  vi.stubGlobal('VideoDecoder', { isConfigSupported: async () => ({ supported: false }) })
  const dispose = vi.spyOn(Input.prototype, 'dispose')

  expect(await openDecodedFilm(await writeFilm('vp9'))).toBeNull()
  expect(await openDecodedFilm(new Blob(['no film']))).toBeNull()
  expect(dispose).toHaveBeenCalledTimes(2)
})

const RGBA = [10, 20, 30, 255, 40, 50, 60, 255]
const DRAWN = [1, 2, 3, 255, 4, 5, 6, 255]
/** Brightness and colour planes, which some browsers copy even if RGBA is requested. */
const PLANES = [126, 130, 128, 0, 0, 0, 0, 255]

test.each([
  ['returns the copied pixels of a sample without drawing it', RGBA, RGBA, 0],
  ['draws a sample if the browser copies planes instead of pixels', PLANES, DRAWN, 1],
  ['draws a sample if one of its copied pixels is not opaque', [...RGBA.slice(0, 7), 0], DRAWN, 1],
  ['draws a sample that is shown rotated', RGBA, DRAWN, 1, { rotation: 180 }],
  ['draws a sample that is shown mirrored', RGBA, DRAWN, 1, { flip: true }],
  ['draws a sample whose pixels are wider than high', RGBA, DRAWN, 1, { visibleRect: { width: 1, height: 1 } }],
  ['draws a sample whose pixels are higher than wide', RGBA, DRAWN, 1, { visibleRect: { width: 2, height: 2 } }],
] as [string, number[], number[], number, object?][])(
  'readPixels %s',
  async (_case, copied, expected, draws, shape = {}) => {
    const draw = vi.fn()
    const getContext = vi.fn(() => ({ getImageData: () => ({ data: Uint8ClampedArray.from(DRAWN) }) }))
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = getContext
      },
    )
    const sample = createSample(copied, draw, shape)

    const pixels = await createPictureConverter()(sample, 0).readPixels()

    expect(pixels).toMatchObject({ width: 2, height: 1 })
    expect([...pixels.data]).toEqual(expected)
    expect(draw).toHaveBeenCalledTimes(draws)
    expect(getContext.mock.calls).toEqual(Array.from({ length: draws }, () => ['2d', { willReadFrequently: true }]))
  },
)

test('`draw` scales the sample, or an area of it, to the whole surface, and `close` closes the sample', () => {
  const draw = vi.fn()
  const surface = { canvas: { width: 240, height: 360 } } as CanvasRenderingContext2D
  const sample = createSample(RGBA, draw)
  const close = vi.spyOn(sample, 'close')
  const picture = createPictureConverter()(sample, 0)

  picture.draw(surface)
  picture.draw(surface, { left: 100, top: 0, width: 120, height: 180 })

  expect(draw.mock.calls).toEqual([
    [surface, 0, 0, 2, 1, 0, 0, 240, 360],
    [surface, 100, 0, 120, 180, 0, 0, 240, 360],
  ])
  picture.close()
  expect(close).toHaveBeenCalledOnce()
})

/** Creates a decoded sample of two pixels. */
function createSample(copied: readonly number[], draw: () => void, shape: object = {}) {
  return {
    ...{ timestamp: 0, rotation: 0, flip: false, visibleRect: { width: 2, height: 1 } },
    displayWidth: 2,
    displayHeight: 1,
    allocationSize: ({ format }: VideoFrameCopyToOptions) => (format === 'RGBA' ? copied.length : 0),
    copyTo: async (target: Uint8Array, { format }: VideoFrameCopyToOptions) => format === 'RGBA' && target.set(copied),
    draw,
    close: () => {},
    ...shape,
  } as unknown as VideoSample
}
