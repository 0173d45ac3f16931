import { expect, test } from 'vitest'
import { startTrial } from './check.ts'
import { expectFile } from './expect-response.ts'
import { createCheckedRig } from './rig.ts'
import { credentials, HOST } from './testing/simulated-rig.ts'
import { createFileResponse } from './testing/vary-responses.ts'

const JPEG = '\xff\xd8\xff'
const MULTIPART = 'multipart/x-mixed-replace; boundary=frame'

const load = async (response: Response, link = '/f', host = HOST) => {
  const sent: [string, RequestInit][] = []
  const fetch = async (url: string, init: RequestInit) => {
    sent.push([url, init])
    return response
  }
  const { trial } = startTrial(createCheckedRig({ host, fetch, wait: async () => {}, timeoutMs: 1_000, credentials }))
  const type = { pattern: /^(image|multipart)\//i, label: 'a picture' }
  const failure: unknown = await expectFile(trial, { path: 'p', link, type }).then(
    () => undefined,
    (cause) => cause,
  )
  return { failure, sent }
}

test.each([
  ['/f.jpg', 'http://rig.test/f.jpg'],
  ['f.jpg', 'http://rig.test/f.jpg'],
  ['https://cdn.test/f.jpg', 'https://cdn.test/f.jpg'],
  ['//cdn.test/f.jpg', 'http://cdn.test/f.jpg'],
  ['/f.jpg', 'http://rig.test/console/f.jpg', `${HOST}/console`],
  ['f.jpg', 'http://rig.test/console/f.jpg', `${HOST}/console/`],
])('expectFile requests the link %s as %s without a token and without cookies', async (link, url, host = HOST) => {
  const { failure, sent } = await load(createFileResponse(JPEG, 'image/jpeg'), link, host)

  expect(failure).toBeUndefined()
  expect(sent).toEqual([[url, { method: 'GET', headers: {}, redirect: 'follow', signal: expect.anything() }]])
})

test.each(['', 'http://'])("expectFile sends no request for the link '%s'", async (link) => {
  const { failure, sent } = await load(createFileResponse(JPEG, 'image/jpeg'), link)

  expect(failure).toMatchObject({ differences: [{ path: 'p', wanted: 'a URL', got: `'${link}'` }] })
  expect(sent).toEqual([])
})

/** Returns a response as it is at the end of a redirect. */
const markRedirected = (response: Response): Response => Object.defineProperty(response, 'redirected', { value: true })
const PROXY = 'A proxy or sign-in page responded instead of the rig'

const CAPITALS = MULTIPART.toUpperCase()

test.each([
  ['an empty file', createFileResponse('', 'image/jpeg'), 'a non-empty file', 'an empty file'],
  ['another type', createFileResponse('x', 'text/plain'), 'a picture', 'text/plain'],
  ['a redirect to a page', markRedirected(createFileResponse('x', 'text/html')), 'a file', PROXY],
  ['no type', new Response(Buffer.from('x')), 'a picture', 'no content type'],
  ['another status', new Response('x', { status: 206 }), 'status 200 without a token', '206'],
  ['a stream without a JPEG', createFileResponse('x', MULTIPART), 'a second JPEG', '0, then the end of the stream'],
  ['a stream of one JPEG', createFileResponse(JPEG, MULTIPART), 'a second JPEG', '1, then the end of the stream'],
  ['a stream in capitals', createFileResponse(JPEG, CAPITALS), 'a second JPEG', '1, then the end of the stream'],
])('expectFile fails for %s', async (_kind, response, wanted, got) => {
  const { failure } = await load(response)

  expect(failure).toMatchObject({ differences: [{ path: 'p', wanted, got }] })
})

test.each([
  ['two pictures', `x${JPEG}x${JPEG}`, MULTIPART],
  ['two pictures at its beginning', JPEG + JPEG, MULTIPART],
  ['a file', 'x', 'image/png'],
])('expectFile passes for %s', async (_kind, text, type) => {
  const { failure } = await load(createFileResponse(text, type))

  expect(failure).toBeUndefined()
})

/** Returns a response whose body sends `chunk` at every read. */
const endless = (chunk: string, type: string) => {
  const sent = { count: 0 }
  const body = new ReadableStream(
    {
      pull: (controller) => {
        sent.count += 1
        controller.enqueue(Buffer.from(chunk, 'latin1'))
      },
    },
    { highWaterMark: 0 },
  )
  return { sent, response: new Response(body, { headers: { 'content-type': type } }) }
}

test.each([
  ['a file after its first chunk', 'x', 'image/png', 1],
  ['a stream after its second picture', JPEG, MULTIPART, 2],
])('expectFile stops reading %s', async (_kind, chunk, type, count) => {
  const { sent, response } = endless(chunk, type)

  const { failure } = await load(response)

  expect(failure).toBeUndefined()
  expect(sent.count).toBe(count)
})

test('expectFile fails for a stream without two pictures in its first 8 MB', async () => {
  const { sent, response } = endless('x'.repeat(4_000_000), MULTIPART)

  const { failure } = await load(response)

  expect(failure).toMatchObject({ differences: [{ path: 'p', wanted: '2 pictures within 8 MB', got: 'fewer' }] })
  expect(sent.count).toBe(3)
})
