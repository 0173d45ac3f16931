import { expect, test } from 'vitest'
import { joinFrames } from './animated-webp.ts'

const size = { width: 960, height: 540 }
const chunk = (name: string, content: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), length, Buffer.from(content), Buffer.alloc(content.length % 2)])
}
const createWebp = (...chunks: Buffer[]) => Buffer.concat([Buffer.from('RIFF....WEBP'), ...chunks])
const frame = { left: 0, top: 0, ...size, ms: 67 }

test('joinFrames writes the position and duration of each frame and drops other metadata', () => {
  const webp = createWebp(chunk('ICCP', 'profile'), chunk('VP8 ', 'picture'))

  const film = joinFrames(
    size,
    [frame, { ...frame, left: 10, top: 4, width: 20, height: 10, ms: 133 }].map((one) => ({ ...one, webp })),
  )

  expect(film.toString('latin1', 0, 16)).toMatch(/^RIFF.{4}WEBPVP8X$/s)
  expect(film.readUInt32LE(4)).toBe(film.length - 8)
  const last = film.lastIndexOf('ANMF') + 8
  expect([0, 3, 6, 9, 12].map((at) => film.readUIntLE(last + at, 3))).toEqual([5, 2, 19, 9, 133])
  expect(film.toString('latin1').match(/VP8 /g)).toHaveLength(2)
  expect(film.includes('ICCP')).toBe(false)
})

test('joinFrames throws if a frame contains no image data', () => {
  expect(() => joinFrames(size, [{ ...frame, webp: createWebp(chunk('ICCP', 'profile')) }])).toThrow('no VP8 chunk')
})
