import type { GalleryItem } from '@rig/contract'
import { KNOWN_CAMERA_ID, SOUTH_CAMERA_ID, WEBCAM_ID } from '@rig/rig'
import { expect, test } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'

const rig = shareTestRig({ GALLERY_MAX_ITEMS: 3 })

const images = async (): Promise<GalleryItem[]> => (await rig.call('GET', 'gallery/')).body.data.image
const shoot = (cameraID: string = KNOWN_CAMERA_ID) => rig.call('POST', 'snap/', { cameraID })
const open = (url: string, headers: Record<string, string> = {}) => rig.app.inject({ url, headers })

test('a frame shot is listed in the gallery under a name with camera, time and position', async () => {
  const taken = await shoot()

  const name = 'PTZ North span 2026-05-04T10-00-00Z pan 12.0 tilt -6.0 zoom 10 sled 40.0.jpg'
  const url = expect.stringMatching(/^\/media\/gallery\/PTZ%20North%20span%20.+\.jpg\?ticket=.+/)
  const image = { name, url, format: 'jpg' }
  expect(taken.status).toBe(201)
  expect(taken.body).toEqual({ status: 'success', data: { image } })
  expect((await rig.call('GET', 'gallery/')).body).toEqual({ status: 'success', count: 1, data: { image: [image] } })
})

test('the URL of a frame shot returns a JPEG to a request without a token', async () => {
  const { url, name } = (await shoot()).body.data.image

  const response = await open(url)

  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'accept-ranges': 'bytes',
    'content-disposition': `attachment; filename="${name}"`,
  })
  expect(response.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff')
})

test('the gallery lists the newest item first and, when it is full, deletes the oldest item', async () => {
  for (const cameraID of [KNOWN_CAMERA_ID, SOUTH_CAMERA_ID, WEBCAM_ID]) await shoot(cameraID)
  const [, , oldest] = await images()
  await shoot()

  const listed = await images()

  expect(listed.map(({ name }) => name.slice(0, 9))).toEqual(['PTZ North', 'Webcam Sl', 'PTZ South'])
  expect((await open(oldest?.url ?? '')).statusCode).toBe(404)
})

test.each(['a/b ptz', `ptz "q" 'r'`, '100 % ptz #1?', 'ptz 🏗️', 'ptz مصعد'])(
  'a frame shot of a camera named %s can be opened and deleted',
  async (name) => {
    await rig.call('POST', 'camera/rename', { cameraID: KNOWN_CAMERA_ID, name })
    const { image } = (await shoot()).body.data

    const opened = await open(image.url)
    const deleted = await rig.call('DELETE', `gallery/${encodeURIComponent(image.name)}/`)

    expect(opened.statusCode).toBe(200)
    expect(deleted.body).toEqual({ status: 'success', data: {} })
    expect(await images()).toEqual([])
    expect((await open(image.url)).statusCode).toBe(404)
  },
)

test.each([
  ['bytes=0-2', 206, 'bytes 0-2/SIZE', 3],
  ['BYTES=0-2', 206, 'bytes 0-2/SIZE', 3],
  ['bytes=-4', 206, 'bytes LAST-END/SIZE', 4],
  ['bytes=-99999999', 206, 'bytes 0-END/SIZE', Number.NaN],
  ['bytes=0-99999999', 206, 'bytes 0-END/SIZE', Number.NaN],
  ['bytes=99999999-', 416, 'bytes */SIZE', 0],
  ['bytes=-0', 416, 'bytes */SIZE', 0],
])('a range request for %s returns %d', async (range, status, contentRange, length) => {
  const { url } = (await shoot()).body.data.image
  const size = (await open(url)).rawPayload.length

  const response = await open(url, { range })

  const expected = contentRange
    .replace('SIZE', String(size))
    .replace('LAST', String(size - 4))
    .replace('END', String(size - 1))
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-range']).toBe(expected)
  expect(response.rawPayload).toHaveLength(Number.isNaN(length) ? size : length)
})

test.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'lines=1-2', 'nonsense'])(
  'a range request for %s returns the whole file',
  async (range) => {
    const { url } = (await shoot()).body.data.image

    expect((await open(url, { range })).statusCode).toBe(200)
  },
)

test.each([
  ['if-none-match', 'ETAG', 304],
  ['if-none-match', 'W/ETAG', 304],
  ['if-none-match', '"other", W/ETAG', 304],
  ['if-none-match', '*', 304],
  ['if-none-match', '"other"', 200],
  ['if-match', '"other", ETAG', 200],
  ['if-match', '*', 200],
  ['if-match', '"other"', 412],
  ['if-match', 'W/ETAG', 412],
])('a request for a file with the header %s: %s returns %d', async (header, list, status) => {
  const { url } = (await shoot()).body.data.image
  const etag = String((await open(url)).headers.etag)

  expect((await open(url, { [header]: list.replace('ETAG', etag) })).statusCode).toBe(status)
})

test('a HEAD request ignores Range, and a 304 has no body headers', async () => {
  const { url } = (await shoot()).body.data.image
  const { headers, rawPayload } = await open(url)

  const head = await rig.app.inject({ method: 'HEAD', url, headers: { range: 'bytes=0-2' } })
  const unchanged = await open(url, { 'if-none-match': String(headers.etag) })

  expect(head.statusCode).toBe(200)
  expect(head.headers['content-length']).toBe(String(rawPayload.length))
  expect(unchanged.headers).not.toHaveProperty('content-type')
  expect(unchanged.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'private, no-cache' })
})

test('a matching If-Range returns the range, and an outdated If-Range returns the whole file', async () => {
  const { url } = (await shoot()).body.data.image
  const etag = String((await open(url)).headers.etag)

  expect((await open(url, { range: 'bytes=0-2', 'if-range': etag })).statusCode).toBe(206)
  expect((await open(url, { range: 'bytes=0-2', 'if-range': '"other"' })).statusCode).toBe(200)
})
