import { createFile, fail, type Interceptors, succeed } from '@rig/sim/testing/vary-responses'
import { afterEach, expect, test, vi } from 'vitest'
import { type Changes, checkRig } from '../testing/simulated-rig.ts'

const NOW = Date.UTC(2026, 0, 1, 12)
const SECOND = NOW / 1000

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type RigHeaders = { date?: string | undefined; parts?: Record<string, string>[] }

/** Runs both checks with a rig that sends these headers. Returns the lines and verdicts of the two reports. */
const check = async ({ date, parts = [] }: RigHeaders) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const withDate = (response: Response) => {
    if (date === undefined) response.headers.delete('date')
    else response.headers.set('date', date)
    return response
  }
  const faults: Interceptors = {
    'cameras.dashboard': async (respond) => withDate(await respond()),
    '/media/stream/hall': () =>
      withDate(createFile(createBody(parts), 'multipart/x-mixed-replace; boundary="rig-frame"')),
  }
  const found = [
    await checkRig('cameras.dashboard', 'time of the rig', faults),
    await checkRig('cameras.dashboard', 'capture time', faults),
  ].map(({ finding }) => finding)
  return {
    date: found[0]?.information,
    stream: found[1]?.information,
    verdicts: found.map(({ verdict }) => verdict),
  }
}

const createBody = (parts: Record<string, string>[]) =>
  parts
    .map((headers) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      return `--rig-frame\r\nContent-Type: image/jpeg\r\n${lines.join('')}\r\n\xff\xd8\xff picture\r\n`
    })
    .join('')

const dateAt = (ms: number) => new Date(ms).toUTCString()
const three = (headers: Record<string, string>) => [headers, headers, headers]
const timestamp = (seconds: number | string) => ({ 'Content-Length': '11', 'X-Timestamp': String(seconds) })

test('rig:check reports a rig that sends no Date, Content-Length and X-Timestamp, and still returns conforms', async () => {
  expect(await check({ parts: three({}) })).toEqual({
    date: ["no Date header: the console uses the clock of the operator's computer"],
    stream: [
      'Content-Length: in no part: go2rtc refuses such a stream',
      'X-Timestamp: in no part: the console measures the lag of the picture only after its own commands',
    ],
    verdicts: ['conforms', 'conforms'],
  })
})

test('rig:check reports a rig that sends all three headers', async () => {
  const { date, stream } = await check({ date: dateAt(NOW), parts: three(timestamp(SECOND + 0.25)) })

  expect(date).toEqual(['Date header: agrees with this computer within 2 s'])
  expect(stream).toEqual([
    'Content-Length: in every part',
    'X-Timestamp: in every part, and agrees with the Date header',
  ])
})

test('rig:check reports how many parts carry a header', async () => {
  const { stream } = await check({ date: dateAt(NOW), parts: [timestamp(SECOND), {}, timestamp(SECOND)] })

  expect(stream).toEqual([
    expect.stringMatching(/^Content-Length: in 2 of 3/),
    expect.stringMatching(/in 2 of 3 parts/),
  ])
})

test.each([
  [-3_600_000, 'Date header: 3599 s behind this computer'],
  [-4_000, 'Date header: 3 s behind this computer'],
  [-3_000, 'Date header: agrees with this computer within 2 s'],
  [2_000, 'Date header: agrees with this computer within 2 s'],
  [86_400_000, 'Date header: 86400 s ahead of this computer'],
])('rig:check reports a Date header that differs by %i ms as "%s"', async (ms, line) => {
  expect((await check({ date: dateAt(NOW + ms) })).date).toEqual([line])
})

test('rig:check reports a Date header that is not a date', async () => {
  expect((await check({ date: 'yesterday' })).date).toEqual(['Date header: "yesterday" is not a date'])
})

test.each([
  [SECOND * 1000, 'X-Timestamp: in every part, but \\d+ s ahead of the Date header'],
  [SECOND - 60, 'X-Timestamp: in every part, but 60 s behind the Date header'],
  ['12:00', 'X-Timestamp: "12:00" is not a number of seconds since 1970'],
])('rig:check reports an X-Timestamp of %s', async (value, line) => {
  const { stream, verdicts } = await check({ date: dateAt(NOW), parts: three(timestamp(value)) })

  expect(stream?.[1]).toMatch(new RegExp(`^${line}$`))
  expect(verdicts).toEqual(['conforms', 'conforms'])
})

test('rig:check reports an X-Timestamp without a Date header to compare it with', async () => {
  expect((await check({ parts: three(timestamp(SECOND)) })).stream?.[1]).toMatch(/without a Date header/)
})

test('rig:check reports a live picture that is not a stream', async () => {
  expect((await check({ date: dateAt(NOW) })).stream).toEqual(['the live picture is not a multipart stream'])
})

const camera = { cameraID: 'hall', name: 'Webcam Hall', status: 'Online', poster: '/p', videoURL: 'http://' }

const unchanged: Changes = () => ({})

test.each<[string, string, Interceptors, Changes, string]>([
  [
    'the list of cameras cannot be read',
    'time of the rig',
    { 'cameras.dashboard': () => Promise.reject(new Error('reset')) },
    unchanged,
    'the response cannot be read',
  ],
  [
    'the live picture cannot be read',
    'capture time',
    { '/media/stream/hall': () => Promise.reject(new Error('reset')) },
    unchanged,
    'the response cannot be read',
  ],
  ['no camera is online', 'capture time', {}, () => ({ cameras: [] }), 'no camera is online'],
  [
    'the URL of the live picture is invalid',
    'capture time',
    { 'cameras.dashboard': () => succeed(200, { camera: [camera] }) },
    unchanged,
    'the camera has no live picture',
  ],
  [
    'the rig refuses the sign-in',
    'time of the rig',
    { 'accounts.login': () => fail(401) },
    unchanged,
    'sign-in failed',
  ],
])('the report on headers is skipped when %s', async (_condition, words, faults, changes, reason) => {
  const { finding } = await checkRig('cameras.dashboard', words, faults, changes)

  expect(finding).toMatchObject({ verdict: 'skipped', reason, differences: [], tier: 'reading' })
})

test.each([
  [15, 'and agrees with the Date header'],
  [16, 'but 16 s ahead of the Date header'],
  [-16, 'but 16 s behind the Date header'],
])('rig:check reports an X-Timestamp that differs by %i s', async (seconds, end) => {
  vi.spyOn(performance, 'now').mockReturnValue(0)

  const { stream } = await check({ date: dateAt(NOW), parts: three(timestamp(SECOND + seconds)) })

  expect(stream?.[1]).toBe(`X-Timestamp: in every part, ${end}`)
})

test('rig:check compares the X-Timestamp of the third part with the time of its arrival', async () => {
  let calls = 0
  vi.spyOn(performance, 'now').mockImplementation(() => 1_000 * calls++)
  const parts = [0, 0, SECOND + 30].map(timestamp)

  const { stream } = await check({ date: dateAt(NOW), parts })

  expect(stream?.[1]).toBe('X-Timestamp: in every part, but 29 s ahead of the Date header')
})
