import { expect, test, vi } from 'vitest'
import { createCanvasPainter } from './canvas-painter.ts'

const jpegOf = (width: number, height: number) =>
  Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0)

test.each([
  ['of 40 megapixels', 1, jpegOf(8_000, 5_000)],
  ['of more than 40 megapixels', 0, jpegOf(8_000, 5_001)],
  ['without a readable size', 0, Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)],
])('a picture %s is decoded %i times', async (_what, decoded, jpeg) => {
  const decode = vi.fn(async () => ({ width: 1, height: 1, close: () => {} }))
  vi.stubGlobal('createImageBitmap', decode)
  const canvas = { width: 1, height: 1, getContext: () => null } as unknown as HTMLCanvasElement

  createCanvasPainter(canvas, () => {}).paint({ jpeg, timestamp: null })

  await expect.poll(() => decode.mock.calls.length).toBe(decoded)
})
