import { once } from 'node:events'
import { KNOWN_CAMERA_ID, OFFLINE_CAMERA_ID } from '@rig/rig'
import { expect, test } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'
import { operatorCredentials } from '../testing/test-rig.ts'

type Listed = { cameraID: string; poster: string; videoURL: string }

const rig = shareTestRig()

const camera = async (cameraID = KNOWN_CAMERA_ID): Promise<Listed> => {
  const listed: Listed[] = (await rig.call('GET', 'dashboard/')).body.data.camera
  const found = listed.find((each) => each.cameraID === cameraID)
  if (!found) throw new Error(`No camera ${cameraID}`)
  return found
}
const path = (url: string) => url.split('?')[0] ?? ''
const ticket = (url: string) => url.split('ticket=')[1] ?? ''
const status = async (url: string) => (await rig.app.inject({ url })).statusCode

const watch = async (url: string, pictures: number, headers: Record<string, string> = {}) => {
  const leaving = new AbortController()
  const response = await fetch(`${rig.origin}${url}`, { headers, signal: leaving.signal })
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString('latin1')
    if (text.split('Content-Type: image/jpeg').length > pictures + 1) break
  }
  leaving.abort()
  return { response, text }
}

test('a live picture is a multipart stream of JPEGs', async () => {
  const { response, text } = await watch((await camera()).videoURL, 2)

  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^multipart\/x-mixed-replace;\s*boundary=/)
  expect(response.headers.get('x-rig')).toBe('simulator')
  expect(text).toContain('\xff\xd8\xff')
})

test('a page of an allowed origin can read a live picture', async () => {
  const { response } = await watch((await camera()).videoURL, 1, { origin: 'http://localhost:5173' })

  expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
  expect(response.headers.get('vary')).toBe('Origin')
})

test('each part of a stream has Content-Length and X-Timestamp unless the request is for an <img>', async () => {
  const { videoURL } = await camera()
  await rig.sim('POST', 'clock', { now: '2026-01-01T00:00:00.123Z', rate: 0 })

  // The first picture may have been captured before the clock was set.
  const forReader = (await watch(videoURL, 2, { 'sec-fetch-dest': 'empty' })).text
  const forImage = (await watch(videoURL, 2, { 'sec-fetch-dest': 'image' })).text

  const head = /^--frame\r\nContent-Type: image\/jpeg\r\nContent-Length: \d+\r\nX-Timestamp: \d+\.\d{3}\r\n\r\n\xff\xd8/
  expect(forReader).toMatch(head)
  expect(forReader).toContain('\r\nX-Timestamp: 1767225600.123\r\n')
  expect(forImage).toMatch(/^--frame\r\nContent-Type: image\/jpeg\r\n\r\n\xff\xd8/)
  expect(forImage).not.toMatch(/Content-Length|X-Timestamp/)
})

test('a poster is a JPEG', async () => {
  const response = await rig.app.inject({ url: (await camera()).poster })

  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('image/jpeg')
  expect(response.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff')
})

test('a ticket is valid only for the pictures of its own camera', async () => {
  const [one, other] = [await camera(), await camera(OFFLINE_CAMERA_ID)]

  expect(await status(`${path(one.videoURL)}?ticket=${ticket(other.videoURL)}`)).toBe(401)
  expect(await status(`${path(one.poster)}?ticket=${ticket(other.poster)}`)).toBe(401)
  expect(await status(`/media/gallery/${one.cameraID}?ticket=${ticket(one.poster)}`)).toBe(401)
})

const now = Math.floor(Date.now() / 1000)

test.each([
  ['no ticket', () => ''],
  ['an empty ticket', () => '?ticket='],
  ['two tickets', () => '?ticket=a&ticket=b'],
  ['a token of the API', () => `?ticket=${rig.token}`],
  ['an expired ticket', () => `?ticket=${expired()}`],
])('pictures return 401 with %s', async (_what, query) => {
  const { videoURL, poster } = await camera()

  expect(await status(`${path(videoURL)}${query()}`)).toBe(401)
  expect(await status(`${path(poster)}${query()}`)).toBe(401)
})

const expired = () =>
  rig.app.jwt.sign({ sub: `camera ${KNOWN_CAMERA_ID}`, aud: 'media', iat: now - 100 }, { expiresIn: '60s' })

test('a stream ends when its ticket expires', async () => {
  const subject = { sub: `camera ${KNOWN_CAMERA_ID}`, aud: 'media' }
  const ends = rig.app.jwt.sign({ ...subject, exp: Math.ceil(Date.now() / 1000) + 1 })

  const response = await fetch(`${rig.origin}${path((await camera()).videoURL)}?ticket=${ends}`)

  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
})

test('a client that disconnects before the live picture starts is not counted as a viewer', async () => {
  const { videoURL } = await camera()
  await rig.sim('POST', 'faults', { kind: 'latency', ms: 200, path: '/media/stream/*' })
  const leaving = new AbortController()
  const call = fetch(`${rig.origin}${videoURL}`, { signal: leaving.signal })
  const [, reply] = await once(rig.app.server, 'request')

  leaving.abort()

  await Promise.all([expect(call).rejects.toThrow(), once(reply, 'close')])
  // This stream starts later than the aborted stream would have started.
  await watch(videoURL, 1)
  await expect.poll(async () => (await rig.sim('GET', 'metrics')).body).toMatch(/^rig_viewers 0$/m)
})

test('each sign-in gets its own tickets', async () => {
  const login = await rig.call('POST', 'user/login/', operatorCredentials)
  const headers = { authorization: `Bearer ${login.body.token}` }
  const response = await rig.app.inject({ url: '/api/v1/dashboard/', headers })

  const [first] = response.json().data.camera

  expect(ticket(first.videoURL)).not.toBe(ticket((await camera(first.cameraID)).videoURL))
  expect(await status(first.poster)).toBe(200)
})

test('an offline camera has a poster but no live picture', async () => {
  const { videoURL, poster } = await camera(OFFLINE_CAMERA_ID)

  expect([await status(videoURL), await status(poster)]).toEqual([409, 200])
})

test('a HEAD request for a live picture returns the headers without opening a stream', async () => {
  const [online, offline] = [await camera(), await camera(OFFLINE_CAMERA_ID)]
  const { response: stream } = await watch(online.videoURL, 0)
  const response = await fetch(`${rig.origin}${online.videoURL}`, { method: 'HEAD' })

  expect(response.status).toBe(200)
  const names = ['content-type', 'cache-control', 'x-accel-buffering', 'access-control-expose-headers', 'x-rig']
  for (const header of names) {
    expect(response.headers.get(header), header).toBe(stream.headers.get(header))
    expect(response.headers.has(header), header).toBe(true)
  }
  expect(await response.text()).toBe('')
  await expect.poll(async () => (await rig.sim('GET', 'metrics')).body).toMatch(/^rig_viewers 0$/m)
  expect((await fetch(`${rig.origin}${path(online.videoURL)}`, { method: 'HEAD' })).status).toBe(401)
  expect((await fetch(`${rig.origin}${offline.videoURL}`, { method: 'HEAD' })).status).toBe(409)
})

test('a stream ends when the camera server restarts', async () => {
  const { videoURL } = await camera()
  const leaving = new AbortController()
  const first = await fetch(`${rig.origin}${videoURL}`, { signal: leaving.signal })

  await rig.call('POST', 'restart/nxwitness/')

  await expect(first.text()).rejects.toThrow()
  expect(await status(videoURL)).toBe(503)
})

test('rig_viewers counts the open streams', async () => {
  const viewers = async () => /^rig_viewers (\d+)$/m.exec((await rig.sim('GET', 'metrics')).body)?.[1]
  const leaving = new AbortController()
  await fetch(`${rig.origin}${(await camera()).videoURL}`, { signal: leaving.signal })

  await expect.poll(viewers).toBe('1')
  leaving.abort()
  await expect.poll(viewers).toBe('0')
})
