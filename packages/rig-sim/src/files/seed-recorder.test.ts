import type { RenderPool } from '@rig/picture'
import { expect, onTestFinished, test } from 'vitest'
import { startTestRig } from '../testing/test-rig.ts'
import { createBlankPool } from './render-pools.ts'

type Listed = { name: string; url: string; format: string }

const FILM = Buffer.from('the bytes of a film')

/** Starts a rig whose files are not drawn before `release`. `started` lists the kinds of jobs that were requested. */
const startUndrawn = async () => {
  const started: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const pool: RenderPool = {
    render: async (job) => {
      started.push(job.kind)
      // Only gallery files wait for `release`; posters are drawn immediately
      if (job.kind !== 'poster') await released
      return job.kind === 'film' ? FILM : createBlankPool().render(job)
    },
    close: async () => release(),
  }
  const rig = await startTestRig({ SEED_MEDIA: 'on' }, pool)
  onTestFinished(rig.close)
  const list = async (): Promise<Listed[]> => (await rig.call('GET', 'gallery/')).body.data.image
  const find = async (format: string) => (await list()).find((item) => item.format === format) as Listed
  return { rig, list, find, started, release }
}

const get = (origin: string, url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${origin}${url}`, { headers, method })

test('gallery and jobs list all recordings of the seed before any file is drawn', async () => {
  const { rig, list } = await startUndrawn()

  expect((await list()).map(({ format }) => format).toSorted()).toEqual([...Array(5).fill('jpg'), 'mp4', 'mp4'])
  expect((await rig.call('GET', 'job/')).body.data.job).toHaveLength(2)
})

test('a requested film does not wait for the films that are drawn in the background', async () => {
  const { rig, list, started, release } = await startUndrawn()
  const films = (await list()).filter(({ format }) => format === 'mp4')
  expect(started.filter((kind) => kind === 'film')).toHaveLength(1)

  const responses = films.map(({ url }) => get(rig.origin, url))
  await expect.poll(() => started.filter((kind) => kind === 'film')).toHaveLength(2)

  release()
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200])
})

test('GET, HEAD and Range requests for a file wait until the file is drawn', async () => {
  const { rig, find, release } = await startUndrawn()
  const { url } = await find('mp4')
  const responses = Promise.all([
    get(rig.origin, url),
    get(rig.origin, url, {}, 'HEAD'),
    get(rig.origin, url, { range: 'bytes=4-8' }),
  ])

  release()
  const [whole, head, part] = await responses

  expect(await whole.text()).toBe(FILM.toString())
  expect([whole, head].map(({ headers }) => headers.get('content-length'))).toEqual(['19', '19'])
  expect(part.status).toBe(206)
  expect(await part.text()).toBe('bytes')
  const etag = String(whole.headers.get('etag'))
  expect((await get(rig.origin, url, { 'if-none-match': etag })).status).toBe(304)
})

test('GET /sim/ready responds when all files are drawn, and until then their size in the state is 0', async () => {
  const { rig, list, release } = await startUndrawn()
  const sizes = async () =>
    (await rig.sim('GET', 'state')).body.gallery.map(({ bytes }: { bytes: number }) => bytes > 0)
  const before = await sizes()

  const ready = rig.sim('GET', 'ready')
  const first = await Promise.race([ready.then(() => 'ready'), list().then(() => 'a later request')])
  release()
  await ready

  expect(first).toBe('a later request')
  expect(before).toEqual(Array(7).fill(false))
  expect(await sizes()).toEqual(Array(7).fill(true))
})

test('if a request is aborted while its file is drawn, the request ends, and the next one returns the file', async () => {
  const { rig, find, release } = await startUndrawn()
  const { url } = await find('mp4')
  const leaving = new AbortController()
  const aborted = expect(fetch(`${rig.origin}${url}`, { signal: leaving.signal })).rejects.toThrow('aborted')
  await expect.poll(() => rig.app.connections.count()).toBe(1)

  leaving.abort()
  await aborted
  await expect.poll(() => rig.app.connections.count()).toBe(0)
  release()

  expect(await (await get(rig.origin, url)).text()).toBe(FILM.toString())
})

test('a request for a file that is deleted while it is drawn returns 404, and the file is not listed again', async () => {
  const { rig, list, find, release } = await startUndrawn()
  const { url, name } = await find('mp4')
  const response = get(rig.origin, url)
  await expect.poll(() => rig.app.connections.count()).toBe(1)
  await rig.call('DELETE', `gallery/${encodeURIComponent(name)}/`)

  release()

  expect((await response).status).toBe(404)
  await rig.sim('GET', 'ready')
  expect(await list()).toHaveLength(6)
})

test('files that are drawn after another state was imported are not added to that state', async () => {
  const { rig, list, find, release } = await startUndrawn()
  const response = get(rig.origin, (await find('mp4')).url)
  await expect.poll(() => rig.app.connections.count()).toBe(1)
  await rig.sim('PUT', 'state', { ...(await rig.sim('GET', 'state')).body, gallery: [] })

  release()

  expect((await response).status).toBe(404)
  await rig.sim('GET', 'ready')
  expect(await list()).toEqual([])
})

test('a reset lists deleted recordings again, and draws no file twice', async () => {
  const { rig, list, started, release } = await startUndrawn()
  const before = await list()
  const responses = Promise.all(before.map(({ url }) => get(rig.origin, url)))
  await expect.poll(() => rig.app.connections.count()).toBe(7)
  for (const { name } of before.slice(1)) await rig.call('DELETE', `gallery/${encodeURIComponent(name)}/`)

  await rig.sim('POST', 'reset')
  release()

  expect((await list()).map(({ name }) => name)).toEqual(before.map(({ name }) => name))
  expect((await responses).map(({ status }) => status)).toEqual(Array(7).fill(200))
  expect(started.filter((kind) => kind === 'film')).toHaveLength(2)
  expect((await rig.sim('GET', 'state')).body.gallery.some(({ bytes }: { bytes: number }) => bytes === 0)).toBe(false)
})

test('without SEED_MEDIA nothing is listed or drawn', async () => {
  const rig = await startTestRig({ SEED_MEDIA: 'off' })
  onTestFinished(rig.close)

  await rig.sim('GET', 'ready')

  expect((await rig.call('GET', 'gallery/')).body.data.image).toEqual([])
  expect((await rig.call('GET', 'job/')).body.data.job).toEqual([])
})
