import { KNOWN_CAMERA_ID } from '@rig/rig'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { signUpBody, startTestRig, type TestRig } from '../testing/test-rig.ts'
import { createWorldClient, type WorldClient } from '../testing/world-client.ts'

let rig: TestRig
beforeAll(async () => {
  rig = await startTestRig({ SEED_MEDIA: 'on' })
})
beforeEach(() => rig.sim('POST', 'reset'))
afterAll(() => rig.close())

const openTwo = async (noun: string) => {
  const pair = [createWorldClient(rig.origin, `${noun}-a`), createWorldClient(rig.origin, `${noun}-b`)] as const
  onTestFinished(async () => {
    for (const world of pair) await world.sim('DELETE', 'world')
  })
  return pair
}

const cameraID = KNOWN_CAMERA_ID
const NOON = '2030-05-04T12:00:00.000Z'
const names = (files: { name: string }[]) => files.map(({ name }) => name)
const schedule = { cameraID, time: '14:30', sled_start: 20, sled_stop: 80 }

test('the clock of a world affects neither another world nor the default one', async () => {
  const [a, b] = await openTwo('clock')

  await a.sim('POST', 'clock', { now: NOON, rate: 0 })

  const [inA, inB, inDefault] = await Promise.all([a, b, rig].map(async ({ sim }) => (await sim('GET', 'clock')).body))
  expect(inA).toMatchObject({ now: NOON, rate: 0 })
  for (const other of [inB, inDefault]) {
    expect(other.rate).toBe(1)
    expect(Date.parse(other.now)).toBeLessThan(Date.parse(NOON))
  }
  expect((await a.send('GET', '/api/v1/dashboard/')).headers.get('date')).toBe('Sat, 04 May 2030 12:00:00 GMT')
})

test('a fault of a world affects no request to another', async () => {
  const [a, b] = await openTwo('fault')

  await a.sim('POST', 'faults', { kind: 'fail', status: 503 })

  const statuses = await Promise.all(
    [a, b, createWorldClient(rig.origin)].map(async ({ send }) => (await send('GET', '/api/v1/dashboard/')).status),
  )
  expect(statuses).toEqual([503, 401, 401])
  expect((await b.sim('GET', 'faults')).body).toEqual([])
})

test('an account of a world cannot sign in to another, and a failed sign-in locks only its own world', async () => {
  const [a, b] = await openTwo('account')
  const { email, password } = signUpBody
  await a.send('POST', '/api/v1/user/signup/', signUpBody)
  for (let attempt = 0; attempt < 10; attempt++) await a.signIn({ email: 'operator@rig.test', password: 'wrong' })

  const statuses = [
    await a.signIn({ email, password }),
    await b.signIn({ email, password }),
    await a.signIn(),
    await b.signIn(),
  ]

  expect(statuses.map(({ status }) => status)).toEqual([200, 401, 429, 200])
})

test('schedules, cameras, pictures and jobs of a world are deleted in that world only', async () => {
  const [a, b] = await openTwo('files')
  const [inA, inB] = [await a.signIn(), await b.signIn()]
  for (const each of [inA, inB]) await each.call('POST', 'snap/', { cameraID })
  for (const { sim } of [a, b]) await expect.poll(async () => (await sim('GET', 'state')).body.jobs.length).toBe(2)
  const before = (await b.sim('GET', 'state')).body

  await inA.call('DELETE', 'scheduler/')
  await inA.call('DELETE', `camera/${cameraID}`)
  const [picture] = (await inA.call('GET', 'gallery/')).body.data.image
  await inA.call('DELETE', `gallery/${picture.name}/`)
  await inA.call('DELETE', `job/${before.jobs[0].name}/`)

  const [changed, after] = await Promise.all([a, b].map(async ({ sim }) => (await sim('GET', 'state')).body))
  expect(changed.schedules).toEqual([])
  expect(changed.cameras).toHaveLength(before.cameras.length - 1)
  expect(names(changed.gallery)).not.toContain(picture.name)
  expect(changed.jobs).toHaveLength(before.jobs.length - 1)
  for (const noun of ['schedules', 'cameras', 'jobs']) expect(after[noun]).toEqual(before[noun])
  // Pictures of the seed may still be added
  expect(names(after.gallery)).toEqual(expect.arrayContaining(names(before.gallery)))
  const [other] = (await inB.call('GET', 'gallery/')).body.data.image
  expect((await b.send('GET', other.url)).status).toBe(200)
})

test('a patrol runs only in the world whose clock reaches its schedule', async () => {
  const [a, b] = await openTwo('patrol')
  for (const world of [a, b]) await world.sim('POST', 'clock', { rate: 0, now: '2026-05-04T14:29:50' })
  const inA = await a.signIn()
  await inA.call('DELETE', 'scheduler/')
  await (await b.signIn()).call('DELETE', 'scheduler/')
  expect((await inA.call('POST', 'scheduler/', schedule)).status).toBe(201)

  for (const world of [a, b]) await world.sim('POST', 'clock', { now: '2026-05-04T14:31:00' })

  const patrols = async ({ sim }: WorldClient) =>
    (await sim('GET', 'motion')).body.filter(({ kind }: { kind: string }) => kind === 'patrol').length
  await expect.poll(() => patrols(a)).toBeGreaterThan(0)
  expect(await patrols(b)).toBe(0)
})

test('a token, a ticket and a job cookie of a world are invalid in every other', async () => {
  const [a, b] = await openTwo('token')
  const others = [b, createWorldClient(rig.origin)]
  const inA = await a.signIn()
  const [camera] = (await inA.call('GET', 'dashboard/')).body.data.camera
  const login = await a.send('POST', '/api/v1/user/login/', { email: 'operator@rig.test', password: 'operator-demo' })
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const job = `/job/${(await a.sim('GET', 'state')).body.jobs[0].name}`

  const own = [
    (await a.send('GET', '/api/v1/dashboard/', undefined, inA.headers)).status,
    (await a.send('GET', camera.poster)).status,
    (await a.send('GET', job, undefined, { cookie })).status,
  ]

  expect(own).toEqual([200, 200, 200])
  for (const other of others) {
    expect((await other.send('GET', '/api/v1/dashboard/', undefined, inA.headers)).status).toBe(401)
    expect((await other.send('GET', camera.poster)).status).toBe(401)
    expect((await other.send('HEAD', camera.videoURL)).status).toBe(401)
    expect((await other.send('GET', job, undefined, { cookie })).status).toBe(401)
  }
  expect((await a.send('GET', '/api/v1/dashboard/', undefined, { authorization: `Bearer ${rig.token}` })).status).toBe(
    401,
  )
})

test('restarts of a world close only its streams, and those of the default world leave streams of others open', async () => {
  const [a, b] = await openTwo('stream')
  const streams = [await openStream('stream-a', a), await openStream('stream-b', b)]

  await (await a.signIn()).call('POST', 'restart/nxwitness/')
  await expect.poll(() => streams[0]?.isClosed()).toBe(true)
  await rig.call('POST', 'restart/pitunnel/').catch(() => {})
  await rig.reset()
  const before = streams[1]?.bytes() ?? 0

  await expect.poll(() => streams[1]?.bytes()).toBeGreaterThan(before)
  expect(streams[1]?.isClosed()).toBe(false)
  streams[1]?.close()
})

test('the journal of a world contains only its own requests, and clearing it affects no other', async () => {
  const [a, b] = await openTwo('journal')
  const list = async ({ sim }: WorldClient) =>
    (await sim('GET', 'requests')).body.requests.map(({ path }: { path: string }) => path)
  await rig.sim('DELETE', 'requests')
  await a.send('GET', '/api/v1/dashboard/')
  await b.send('GET', '/api/v1/gallery/')

  const before = [await list(a), await list(b), await list(createWorldClient(rig.origin))]
  await a.sim('DELETE', 'requests')

  expect(before).toEqual([['/api/v1/dashboard/'], ['/api/v1/gallery/'], []])
  expect([await list(a), await list(b)]).toEqual([[], ['/api/v1/gallery/']])
})

test('closing a world ends its streams, it starts again from the seed, and its token is invalid', async () => {
  const [a] = await openTwo('closed')
  const inA = await a.signIn()
  const stream = await openStream('closed-a', a)
  const { schedules } = (await a.sim('GET', 'state')).body
  await inA.call('DELETE', 'scheduler/')

  expect((await a.sim('DELETE', 'world')).status).toBe(200)

  await expect.poll(stream.isClosed).toBe(true)
  expect((await inA.call('GET', 'scheduler/')).status).toBe(401)
  expect(schedules).toHaveLength(3)
  expect((await a.sim('GET', 'state')).body.schedules).toEqual(schedules)
})

test('the default world cannot be closed', async () => {
  expect(await rig.sim('DELETE', 'world')).toMatchObject({ status: 409, body: { status: 'fail' } })
})

test('a world without requests expires, and one with an open stream does not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const quick = await startTestRig({ WORLD_IDLE_SECONDS: 1 })
  onTestFinished(quick.close)
  // Runs before the rig closes, which would otherwise wait without end for a stream that a failed test left open
  onTestFinished(() => void vi.useRealTimers())
  const [idle, watched] = ['idle', 'watched'].map((name) => createWorldClient(quick.origin, name))
  if (!idle || !watched) throw new Error('unreachable')
  const token = await idle.signIn()
  const stream = await openStream('watched', watched, quick.origin)

  vi.advanceTimersByTime(2_000)

  expect((await token.call('GET', 'dashboard/')).status).toBe(401)
  expect(stream.isClosed()).toBe(false)
  stream.close()
})

/** Opens the stream of the first camera, and counts what it receives. */
const openStream = async (name: string, world: WorldClient, origin = rig.origin) => {
  const dashboard = await (await world.signIn()).call('GET', 'dashboard/')
  const [camera] = dashboard.body.data.camera
  const abort = new AbortController()
  const response = await fetch(`${origin}${camera.videoURL}`, {
    headers: { 'x-rig-world': name },
    signal: abort.signal,
  })
  expect(response.status).toBe(200)
  let bytes = 0
  let isClosed = false
  const read = async () => {
    for await (const chunk of response.body ?? []) bytes += chunk.length
  }
  void read()
    .catch(() => {})
    .finally(() => {
      isClosed = true
    })
  return { bytes: () => bytes, isClosed: () => isClosed, close: () => abort.abort() }
}
