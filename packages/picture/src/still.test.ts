import exifReader from 'exif-reader'
import { afterAll, expect, test } from 'vitest'
import { COARSE, createRenderPool, createStudio } from './studio.ts'
import { noonView } from './testing/noon-view.ts'

const log = { error: () => {} }
// The fine world takes seconds to create and makes no difference here
const studio = createStudio({ viewOf: () => noonView, log, pool: createRenderPool({ log, detail: COARSE }) })
afterAll(studio.close)

test('The EXIF of a frame shot contains its time, its camera and the position', async () => {
  const jpeg = await studio.still({ ...noonView, cameraName: 'PTZ «Nord» 日' })

  const exif = exifReader(exifOf(jpeg))
  expect(exif.Photo?.DateTimeOriginal).toEqual(new Date(noonView.now))
  expect(text(exif.Image?.Model)).toContain('PTZ «Nord» 日')
  expect(text(exif.Image?.ImageDescription)).toContain('pan 12.0, tilt -6.0, zoom 10.0, sled 40.0')
})

test('The same view gives the same picture, another view a different one', async () => {
  const [one, same, other] = await Promise.all([
    studio.still(noonView),
    studio.still(noonView),
    studio.still({ ...noonView, pan: 40 }),
  ])

  expect(one.equals(same)).toBe(true)
  expect(one.equals(other)).toBe(false)
})

test('A poster is cached for a short time', async () => {
  const first = await studio.poster(noonView)
  const second = await studio.poster({ ...noonView, pan: 90 })

  expect(second).toBe(first)
})

test('An aborted film does not delay the next one', async () => {
  const viewAt = () => noonView
  const controller = new AbortController()
  const hours = studio.film({ seconds: 7_200, viewAt }, controller.signal)

  controller.abort(new Error('Nobody wants it'))

  await expect(hours).rejects.toThrow('Nobody wants it')
  expect(await studio.film({ seconds: 0.1, viewAt })).toBeInstanceOf(Buffer)
})

/** exif-reader returns non-ASCII text as bytes. */
function text(value: unknown) {
  return value instanceof Uint8Array || Array.isArray(value) ? Buffer.from(value).toString() : String(value)
}

/** Returns the EXIF segment of a JPEG, starting at its TIFF header. */
function exifOf(jpeg: Buffer) {
  const start = jpeg.indexOf('Exif\0\0')
  return jpeg.subarray(start, start + jpeg.readUInt16BE(start - 2))
}
