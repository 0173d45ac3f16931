import { once } from 'node:events'
import { KNOWN_CAMERA_ID, OFFLINE_CAMERA_ID } from '@rig/rig'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRig, operator, type RigUnderTest } from '../testing/rig-under-test.ts'

type Listed = { cameraID: string; poster: string; videoURL: string }

let rig: RigUnderTest
let host: string
beforeAll(async () => {
  rig = await openRig()
  host = rig.origin
})
beforeEach(async () => {
  await rig.reset()
})
afterAll(() => rig.close())

const camera = async (cameraID = KNOWN_CAMERA_ID): Promise<Listed> => {
  const listed: Listed[] = (await rig.call('GET', 'dashboard/')).body.data.camera
  const found = listed.find((each) => each.cameraID === cameraID)
  if (!found) throw new Error(`No camera ${cameraID}`)
  return found
}
const path = (address: string) => address.split('?')[0] ?? ''
const ticket = (address: string) => address.split('ticket=')[1] ?? ''
const status = async (url: string) => (await rig.app.inject({ url })).statusCode

/** Reads a stream until it has received this many pictures, then leaves. */
const watch = async (url: string, pictures: number) => {
  const leaving = new AbortController()
  const answer = await fetch(`${host}${url}`, { signal: leaving.signal })
  let text = ''
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString('latin1')
    if (text.split('Content-Type: image/jpeg').length > pictures + 1) break
  }
  leaving.abort()
  return { answer, text }
}

test('The live picture is a stream of JPEGs that never ends', async () => {
  const { answer, text } = await watch((await camera()).videoURL, 2)

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^multipart\/x-mixed-replace;\s*boundary=/)
  expect(answer.headers.get('x-rig')).toBe('simulator')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(text).toContain('\xff\xd8\xff')
})

test('A poster is a JPEG', async () => {
  const answer = await rig.app.inject({ url: (await camera()).poster })

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect(answer.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff')
})

test('A ticket opens the pictures of its own camera and nothing else', async () => {
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
])('No picture is shown with %s', async (_what, query) => {
  const { videoURL, poster } = await camera()

  expect(await status(`${path(videoURL)}${query()}`)).toBe(401)
  expect(await status(`${path(poster)}${query()}`)).toBe(401)
})

const expired = () =>
  rig.app.jwt.sign({ sub: `camera ${KNOWN_CAMERA_ID}`, aud: 'media', iat: now - 100 }, { expiresIn: '60s' })

test('A stream ends with its ticket', async () => {
  const subject = { sub: `camera ${KNOWN_CAMERA_ID}`, aud: 'media' }
  const ends = rig.app.jwt.sign({ ...subject, exp: Math.ceil(Date.now() / 1000) + 1 })

  const answer = await fetch(`${host}${path((await camera()).videoURL)}?ticket=${ends}`)

  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow()
})

test('Whoever leaves before the live picture begins is no viewer of it', async () => {
  const { videoURL } = await camera()
  await rig.sim('POST', 'faults', { kind: 'latency', ms: 200, path: '/media/stream/*' })
  const leaving = new AbortController()
  const call = fetch(`${host}${videoURL}`, { signal: leaving.signal })
  const [, reply] = await once(rig.app.server, 'request')

  leaving.abort()

  await Promise.all([expect(call).rejects.toThrow(), once(reply, 'close')])
  // Which begins after the first one would have begun
  await watch(videoURL, 1)
  await expect.poll(async () => (await rig.sim('GET', 'metrics')).body).toMatch(/^rig_viewers 0$/m)
})

test('Each sign-in gets its own tickets for pictures', async () => {
  const login = await rig.call('POST', 'user/login/', operator)
  const headers = { authorization: `Bearer ${login.body.token}` }
  const answer = await rig.app.inject({ url: '/api/v1/dashboard/', headers })

  const [first] = answer.json().data.camera

  expect(ticket(first.videoURL)).not.toBe(ticket((await camera(first.cameraID)).videoURL))
  expect(await status(first.poster)).toBe(200)
})

test('A ticket is no token: the API does not take it', async () => {
  const authorization = `Bearer ${ticket((await camera()).videoURL)}`

  expect((await rig.app.inject({ url: '/api/v1/dashboard/', headers: { authorization } })).statusCode).toBe(401)
})

test('An offline camera has a poster and no live picture', async () => {
  const { videoURL, poster } = await camera(OFFLINE_CAMERA_ID)

  expect([await status(videoURL), await status(poster)]).toEqual([409, 200])
})

test('A HEAD request for a live picture is answered with its type, and opens no stream', async () => {
  const [online, offline] = [await camera(), await camera(OFFLINE_CAMERA_ID)]
  const { answer: stream } = await watch(online.videoURL, 0)
  const answer = await fetch(`${host}${online.videoURL}`, { method: 'HEAD' })

  expect(answer.status).toBe(200)
  for (const header of ['content-type', 'cache-control', 'x-accel-buffering', 'access-control-allow-origin', 'x-rig']) {
    expect(answer.headers.get(header), header).toBe(stream.headers.get(header))
    expect(answer.headers.has(header), header).toBe(true)
  }
  expect(await answer.text()).toBe('')
  await expect.poll(async () => (await rig.sim('GET', 'metrics')).body).toMatch(/^rig_viewers 0$/m)
  expect((await fetch(`${host}${path(online.videoURL)}`, { method: 'HEAD' })).status).toBe(401)
  expect((await fetch(`${host}${offline.videoURL}`, { method: 'HEAD' })).status).toBe(409)
})

test('A stream ends when its camera goes away, and when the camera server restarts', async () => {
  const { videoURL } = await camera()
  const leaving = new AbortController()
  const first = await fetch(`${host}${videoURL}`, { signal: leaving.signal })

  await rig.call('POST', 'restart/nxwitness/')

  await expect(first.text()).rejects.toThrow()
  expect(await status(videoURL)).toBe(503)
})

test('Viewers are counted while they watch', async () => {
  const viewers = async () => /^rig_viewers (\d+)$/m.exec((await rig.sim('GET', 'metrics')).body)?.[1]
  const leaving = new AbortController()
  await fetch(`${host}${(await camera()).videoURL}`, { signal: leaving.signal })

  await expect.poll(viewers).toBe('1')
  leaving.abort()
  await expect.poll(viewers).toBe('0')
})
