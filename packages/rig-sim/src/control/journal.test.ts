import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'
import { operatorCredentials } from '../testing/test-rig.ts'
import { createJournal, MAX_ENTRIES } from './journal.ts'

const rig = shareTestRig({ SEED_MEDIA: 'off' })
beforeEach(() => rig.sim('DELETE', 'requests'))

const list = async (query = '') => (await rig.sim('GET', `requests${query}`)).body.requests

test('the journal lists each request with its body and status, except those to /sim', async () => {
  await rig.call('POST', 'snap/', { cameraID: 'gone' })
  await rig.sim('GET', 'clock')

  expect(await list()).toMatchObject([
    { method: 'POST', path: '/api/v1/snap/', body: { cameraID: 'gone' }, isBodyShortened: false, status: 404 },
  ])
})

test('the journal contains no password, no token and no ticket', async () => {
  await rig.call('POST', 'user/login/', { ...operatorCredentials, password: 'a secret of this test' })
  const [camera] = (await rig.call('GET', 'dashboard/')).body.data.camera
  await fetch(`${rig.origin}${camera.poster}`)
  await rig.call('POST', 'preset/', { cameraID: camera.cameraID, name: `Bearer ${rig.token}` })
  await rig.call('DELETE', `preset/${rig.token}`)

  const text = JSON.stringify(await list())

  expect(text).toContain('"authorization":"[removed]"')
  expect(text).toContain('"ticket":"[removed]"')
  for (const secret of ['a secret of this test', rig.token, camera.poster.split('=')[1]])
    expect(text).not.toContain(secret)
})

test('filters select entries by method, path, status and time', async () => {
  await rig.call('GET', 'dashboard/')
  await rig.call('DELETE', 'preset/gone')
  const [, second] = await list()

  const paths = async (query: string) => (await list(query)).map(({ path }: { path: string }) => path)

  expect(await paths('?method=DELETE')).toEqual(['/api/v1/preset/gone'])
  expect(await paths('?path=/api/v1/dash*')).toEqual(['/api/v1/dashboard/'])
  expect(await paths('?status=200')).toEqual(['/api/v1/dashboard/'])
  expect(await paths(`?since=${second.receivedAt}`)).toContain('/api/v1/preset/gone')
  expect(await paths('?since=2999-01-01T00:00:00Z')).toEqual([])
  expect(await paths('?limit=1')).toEqual(['/api/v1/preset/gone'])
  expect((await rig.sim('GET', 'requests?status=none')).status).toBe(400)
})

test('the duration of a request is not negative if the system clock is set back in the meantime', () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-10T06:30:00Z'), toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const journal = createJournal()
  const entry = journal.record({ method: 'GET', url: '/', headers: {}, rigTime: 0 })
  vi.advanceTimersByTime(40)
  vi.setSystemTime(Date.parse('2026-06-10T05:30:00Z'))

  entry.finish(200)

  expect(journal.list({}).requests).toMatchObject([{ receivedAt: '2026-06-10T06:30:00.000Z', durationMs: 40 }])
})

test('the journal keeps the newest 10,000 requests and counts the dropped ones', () => {
  const journal = createJournal()
  for (let index = 0; index < MAX_ENTRIES + 3; index++)
    journal.record({ method: 'GET', url: `/${index}`, headers: {}, rigTime: 0 }).finish(200)

  const { requests, dropped } = journal.list({})

  expect(requests).toHaveLength(MAX_ENTRIES)
  expect(requests[0]?.path).toBe('/3')
  expect(dropped).toBe(3)
})

const received = { method: 'POST', url: '/', headers: {}, rigTime: 0 }
const longBody = 'x'.repeat(7_900)

test('the journal drops no more old requests than necessary to stay below 12 MB', () => {
  const journal = createJournal()
  for (let index = 0; index < 2_000; index++) journal.record(received).setBody(longBody)

  const { requests } = journal.list({})

  const chars = JSON.stringify(requests).length
  expect(chars).toBeLessThan(12_010_000)
  expect(chars).toBeGreaterThan(11_900_000)
})

test('a body that arrives after the journal was cleared drops no newer request', () => {
  const journal = createJournal()
  const pending = Array.from({ length: 2_000 }, () => journal.record(received))
  journal.clear()
  journal.record(received)
  for (const { setBody } of pending) setBody(longBody)
  journal.record(received)

  expect(journal.list({}).requests).toHaveLength(2)
})

test('a cleared journal has room for 12 MB again', () => {
  const journal = createJournal()
  for (let index = 0; index < 1_400; index++) journal.record(received).setBody(longBody)
  journal.clear()
  for (let index = 0; index < 1_400; index++) journal.record(received).setBody(longBody)

  expect(journal.list({}).requests).toHaveLength(1_400)
})
