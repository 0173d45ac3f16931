import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { LivePicture, Viewer } from '@rig/picture'
import { afterEach, expect, test } from 'vitest'
import { createMultipartViewer } from './multipart.ts'

const PICTURE_BYTES = 80_000
let server: Server

afterEach(() => server.close())

test("for an <img>, the stream contains the next part's headers directly after each picture", async () => {
  const { viewer, reader } = await openViewer({ isForImage: true })

  viewer.show(takePicture('one'))
  viewer.show(takePicture('two'))

  await expect.poll(() => reader.text()).toBe(`${IMAGE_HEAD}one\r\n${IMAGE_HEAD}two\r\n${IMAGE_HEAD}`)
})

test('for a client other than an <img>, each part has its length and capture time, and its headers are sent together with its picture', async () => {
  const { viewer, reader } = await openViewer()

  viewer.show(takePicture('one', 1_767_225_600_123))
  viewer.show(takePicture('three', 1_767_225_600_190))

  const head = (length: number, seconds: string) =>
    `--frame\r\nContent-Type: image/jpeg\r\nContent-Length: ${length}\r\nX-Timestamp: ${seconds}\r\n\r\n`
  await expect
    .poll(() => reader.text())
    .toBe(`${head(3, '1767225600.123')}one\r\n${head(5, '1767225600.190')}three\r\n`)
})

test('the response headers reach a viewer before the first picture', async () => {
  const { reader } = await openViewer()

  expect(reader.response.headers['content-type']).toBe('multipart/x-mixed-replace; boundary=frame')
  expect(reader.text()).toBe('')
})

test('a client that stops reading has at most one pending picture and receives the newest one when it resumes', async () => {
  const { viewer, response, reader } = await openViewer()
  reader.response.pause()
  const deadline = AbortSignal.timeout(15_000)
  while (viewer.show(takePicture('x'.repeat(PICTURE_BYTES)))) {
    deadline.throwIfAborted()
    await new Promise(setImmediate)
  }
  viewer.show(takePicture('missed'))
  viewer.show(takePicture('newest'))

  expect(response.writableLength).toBeLessThan(2 * PICTURE_BYTES)
  reader.response.resume()

  await expect.poll(() => reader.text().endsWith('newest\r\n')).toBe(true)
  expect(reader.text()).not.toContain('missed')
})

test('a picture that fills the socket is sent only once', async () => {
  const { viewer, response, reader } = await openViewer()
  const drained = once(response, 'drain')

  expect(viewer.show(takePicture('x'.repeat(PICTURE_BYTES)))).toBe(true)
  await drained
  viewer.show(takePicture('second'))

  await expect.poll(() => reader.text().endsWith('second\r\n')).toBe(true)
  expect(reader.text().match(/x+/g)).toHaveLength(1)
})

test('viewer.end closes the connection', async () => {
  const { viewer, reader } = await openViewer()

  viewer.end()

  await expect.poll(() => reader.response.closed).toBe(true)
})

const IMAGE_HEAD = '--frame\r\nContent-Type: image/jpeg\r\n\r\n'

const takePicture = (content: string, capturedAt = 0): LivePicture => ({ jpeg: Buffer.from(content), capturedAt })

async function openViewer({ isForImage = false } = {}): Promise<{
  viewer: Viewer
  response: ServerResponse
  reader: ReturnType<typeof read>
}> {
  const opened = new Promise<{ viewer: Viewer; response: ServerResponse }>((resolve) => {
    server = createServer((_request, response) =>
      resolve({ viewer: createMultipartViewer(response, { isForImage }), response }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  const request = get(`http://127.0.0.1:${address.port}`, { agent: false })
  request.on('error', () => {})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { ...(await opened), reader: read(response) }
}

function read(response: IncomingMessage) {
  let text = ''
  response.on('error', () => {})
  response.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
  })
  return { response, text: () => text }
}
