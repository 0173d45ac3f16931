import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createPreview } from './preview.ts'

afterEach(() => vi.unstubAllGlobals())

/** Header of a JPEG of 16 × 9 pixels with orientation 6, as from a camera that is mounted sideways. */
const SIDEWAYS = Uint8Array.from([
  ...[0xff, 0xd8, 0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
  ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
  ...[0xff, 0xc0, 0, 11, 8, 0, 9, 0, 16, 1, 1, 0x11, 0],
])

test('for a rotated picture, createPreview returns the displayed size, because marks are fractions of that size', async () => {
  const preview = await createPreview(new Blob([SIDEWAYS], { type: 'image/jpeg' }), false)

  expect(preview).toMatchObject({ width: 9, height: 16, url: expect.stringContaining('data:image/jpeg;base64,') })
})

test('createPreview derives the type of a picture from its first bytes, because a rig may declare another type', async () => {
  const preview = await createPreview(new Blob([SIDEWAYS], { type: 'application/octet-stream' }), false)

  expect(preview?.url).toMatch(/^data:image\/jpeg;base64,/)
})

test('createPreview decodes a picture whose header it cannot read, and returns null if that fails', async () => {
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if (file.size < 4) throw new Error('The source image could not be decoded')
    return { width: 40, height: 30, close }
  })

  const decoded = await createPreview(new Blob(['RIFF0000WEBP'], { type: 'image/webp' }), false)
  const failed = await createPreview(new Blob(['x']), false)

  expect(decoded).toMatchObject({ width: 40, height: 30 })
  expect(close).toHaveBeenCalledOnce()
  expect(failed).toBeNull()
})

test('createPreview releases the URL of a film that the browser cannot play', async () => {
  const { createObjectURL, revokeObjectURL } = URL
  const revoke = vi.fn()
  Object.assign(URL, { createObjectURL: () => 'blob:film', revokeObjectURL: revoke })
  onTestFinished(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }))
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('error'))
  })

  const preview = await createPreview(new Blob(['x'], { type: 'video/mp4' }), true)

  expect(preview).toBeNull()
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:film')
})
