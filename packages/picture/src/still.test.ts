import exifReader from 'exif-reader'
import { afterAll, expect, test } from 'vitest'
import { createStudio } from './studio.ts'
import { noonView } from './testing/noon-view.ts'
import { getSharedPool } from './testing/shared-pool.ts'

const pool = { ...getSharedPool(), close: async () => {} }
const studio = createStudio({ getView: () => noonView, log: { error: () => {} }, pool })
afterAll(studio.close)

test('a frame shot contains time, camera and position as EXIF data', async () => {
  const jpeg = await studio.still({ ...noonView, cameraName: 'PTZ «Nord» 日' })

  const exif = exifReader(readExif(jpeg))
  expect(exif.Photo?.DateTimeOriginal).toEqual(new Date(noonView.now))
  expect(decodeText(exif.Image?.Model)).toContain('PTZ «Nord» 日')
  expect(decodeText(exif.Image?.ImageDescription)).toContain('pan 12.0, tilt -6.0, zoom 10.0, sled 40.0')
})

test('studio.still returns equal pictures for equal views and different ones for different views', async () => {
  const [one, same, other] = await Promise.all([
    studio.still(noonView),
    studio.still(noonView),
    studio.still({ ...noonView, pan: 40 }),
  ])

  expect(one.equals(same)).toBe(true)
  expect(one.equals(other)).toBe(false)
})

test('studio.film renders the next film immediately after a film is aborted', async () => {
  const viewAt = () => noonView
  const controller = new AbortController()
  // Rendering this film takes longer than the time limit of a test
  const long = studio.film({ seconds: 600, viewAt }, controller.signal)

  controller.abort(new Error('The client has disconnected'))

  await expect(long).rejects.toThrow('The client has disconnected')
  expect(await studio.film({ seconds: 0.1, viewAt })).toBeInstanceOf(Buffer)
})

/** exif-reader returns non-ASCII text as bytes. */
function decodeText(value: unknown) {
  return value instanceof Uint8Array || Array.isArray(value) ? Buffer.from(value).toString() : String(value)
}

/** Returns the EXIF segment of a JPEG from its TIFF header on. */
function readExif(jpeg: Buffer) {
  const start = jpeg.indexOf('Exif\0\0')
  return jpeg.subarray(start, start + jpeg.readUInt16BE(start - 2))
}
