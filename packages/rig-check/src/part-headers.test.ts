import { expect, test } from 'vitest'
import { readPartHeaders } from './expect-response.ts'

const stream = (text: string, type = 'multipart/x-mixed-replace; boundary=cut') =>
  new Response(text, { headers: { 'content-type': type } })
const part = (headers: string, cut = '--cut') => `${cut}\r\n${headers}\r\n\r\npicture\r\n`
const read = async (response: Response) =>
  (await readPartHeaders(response)).map((headers) => Object.fromEntries(headers))

test.each([
  ['without quotes', 'multipart/x-mixed-replace; boundary=cut'],
  ['in quotes', 'multipart/x-mixed-replace;boundary="cut"'],
  ['with its hyphens', 'multipart/x-mixed-replace; boundary=--cut'],
  ['after another parameter', 'Multipart/Mixed; charset=utf-8; boundary=cut'],
  ['before another parameter', 'multipart/mixed; boundary=cut; charset=utf-8'],
  ['before a space', 'multipart/mixed; boundary=cut ; charset=utf-8'],
])('readPartHeaders reads a stream that declares its boundary %s', async (_form, type) => {
  expect(await read(stream(part('A: 1'), type))).toEqual([{ a: '1' }])
})

test.each([
  'image/jpeg',
  'image/jpeg; boundary=cut',
  'x-multipart/mixed; boundary=cut',
  'multipart/mixed',
  'multipart/; boundary=cut',
])('readPartHeaders returns no parts of a response of the type %s', async (type) => {
  expect(await read(stream(part('A: 1'), type))).toEqual([])
})

test('readPartHeaders returns no parts of a response without a type', async () => {
  const response = new Response(new TextEncoder().encode(part('A: 1')))

  expect(await read(response)).toEqual([])
})

test('readPartHeaders returns the headers of the first three parts', async () => {
  const text = [1, 2, 3, 4].map((n) => part(`X-Part: ${n}`)).join('')

  expect(await read(stream(`preamble\r\n\r\n${text}`))).toEqual([
    { 'x-part': '1' },
    { 'x-part': '2' },
    { 'x-part': '3' },
  ])
})

test('readPartHeaders omits a part whose headers are incomplete', async () => {
  expect(await read(stream(`${part('A: 1')}--cut\r\nB: 2\r\n`))).toEqual([{ a: '1' }])
})

test('readPartHeaders accepts line feeds without carriage returns', async () => {
  expect(await read(stream('--cut\nA: 1\nB:2\n\npicture\n'))).toEqual([{ a: '1', b: '2' }])
})

test('readPartHeaders ignores lines that are not headers, and text after the headers', async () => {
  const text = '--cut\r\nA: 1\r\nnot a header\r\nB C: 2\r\n: 3\r\nD:\r\n\r\nE: 5\r\n\r\nF: 6'

  expect(await read(stream(text))).toEqual([{ a: '1', d: '' }])
})

/** Returns a stream that sends one chunk per read and never ends, and the number of reads. */
const endless = (chunk: (nth: number) => string) => {
  const sent = { count: 0 }
  const body = new ReadableStream(
    {
      pull: (controller) => {
        sent.count += 1
        controller.enqueue(new TextEncoder().encode(chunk(sent.count)))
      },
    },
    { highWaterMark: 0 },
  )
  return { sent, response: new Response(body, { headers: { 'content-type': 'multipart/mixed; boundary=cut' } }) }
}

test('readPartHeaders stops reading after the headers of the third part', async () => {
  const { sent, response } = endless((nth) => part(`N: ${nth}`))

  expect(await read(response)).toHaveLength(3)
  expect(sent.count).toBe(3)
})

test('readPartHeaders stops reading after 8 MB without a part', async () => {
  const { sent, response } = endless(() => 'x'.repeat(4_000_000))

  expect(await read(response)).toEqual([])
  expect(sent.count).toBe(2)
})
