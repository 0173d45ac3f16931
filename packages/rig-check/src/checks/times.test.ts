import { afterEach, expect, test, vi } from 'vitest'
import { runConformance } from '../run.ts'

const NOW = Date.UTC(2026, 0, 1, 12)
const SECOND = NOW / 1000

afterEach(() => vi.useRealTimers())

type RigHeaders = { date?: string | undefined; parts?: Record<string, string>[] }

/** Runs the checks with a rig that sends these headers. Returns the lines and verdicts of the two reports. */
const check = async ({ date, parts = [] }: RigHeaders) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const common: Record<string, string> = date === undefined ? {} : { date }
  const camera = { cameraID: 'north', name: 'PTZ North', status: 'Online', poster: '/p', videoURL: '/v' }
  const { findings } = await runConformance({
    host: 'http://rig.test',
    email: 'operator@rig.test',
    password: 'operator-demo',
    fetch: async (url) => {
      if (!url.endsWith('/v')) return Response.json({ token: 't', data: { camera: [camera] } }, { headers: common })
      const headers = { ...common, 'content-type': 'multipart/x-mixed-replace; boundary="rig-frame"' }
      return new Response(createBody(parts), { headers })
    },
  })
  const found = findings.filter(({ tried }) => tried.startsWith('reports '))
  expect(found).toHaveLength(2)
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

test('rig:check reports a rig that sends no Date, Content-Length and X-Timestamp, and does not fail it', async () => {
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
