import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Viewer } from '@rig/picture'
import { afterEach, expect, test } from 'vitest'
import { createMultipartViewer } from './multipart.ts'

const PICTURE_BYTES = 80_000
let server: Server

afterEach(() => server.close())

test("the viewer sends the next part's headers directly after each picture", async () => {
  const { viewer, reader } = await openViewer()

  viewer.show(Buffer.from('one'))
  viewer.show(Buffer.from('two'))

  await expect.poll(() => reader.text()).toBe(`${HEAD}one\r\n${HEAD}two\r\n${HEAD}`)
})

test('a client that stops reading has at most one pending picture and receives the newest one when it resumes', async () => {
  const { viewer, response, reader } = await openViewer()
  reader.response.pause()
  while (viewer.show(Buffer.alloc(PICTURE_BYTES, 'x'))) await new Promise(setImmediate)
  viewer.show(Buffer.from('missed'))
  viewer.show(Buffer.from('newest'))

  expect(response.writableLength).toBeLessThan(2 * PICTURE_BYTES)
  reader.response.resume()

  await expect.poll(() => reader.text().endsWith(`newest\r\n${HEAD}`)).toBe(true)
  expect(reader.text()).not.toContain('missed')
})

test('viewer.end closes the connection', async () => {
  const { viewer, reader } = await openViewer()

  viewer.end()

  await expect.poll(() => reader.response.closed).toBe(true)
})

const HEAD = '--frame\r\nContent-Type: image/jpeg\r\n\r\n'

async function openViewer(): Promise<{ viewer: Viewer; response: ServerResponse; reader: ReturnType<typeof read> }> {
  const opened = new Promise<{ viewer: Viewer; response: ServerResponse }>((resolve) => {
    server = createServer((_request, response) => resolve({ viewer: createMultipartViewer(response), response }))
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
