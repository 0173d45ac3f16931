import { expect, test } from 'vitest'
import { createMultipartReader } from './multipart-reader.ts'

// In a separate file, because the reader compares 16 million bytes, which is too slow to repeat for each mutant of the
// reader
test('createMultipartReader throws when a part exceeds 16 MB', () => {
  const reader = createMultipartReader('rigframe')
  reader.push(new TextEncoder().encode('--rigframe\r\n\r\n'))
  reader.push(Uint8Array.of(0xff, 0xd8))
  const megabyte = new Uint8Array(16 * (2 + 0xffff))
  // A reader can skip a segment of JPEG metadata, so the test is quick
  for (let at = 0; at < megabyte.length; at += 2 + 0xffff) megabyte.set([0xff, 0xe1, 0xff, 0xff], at)
  const pushMegabyte = () => reader.push(megabyte)
  for (let count = 0; count < 15; count++) expect(pushMegabyte()).toEqual([])

  expect(() => [pushMegabyte(), pushMegabyte()]).toThrow('larger than 16 MB')
})
