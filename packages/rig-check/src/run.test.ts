import { readFileSync } from 'node:fs'
import { allEndpoints } from '@rig/contract/calls'
import { expect, test, vi } from 'vitest'
import { allChecks, namedEndpoints, runConformance } from './run.ts'

const account = { host: 'http://rig.test', email: 'operator@rig.test', password: 'operator-demo' }
const cameras = [{ cameraID: 'north', name: 'PTZ North', status: 'Online', poster: '/p', videoURL: '/v' }]

const createAcceptingRig = () => {
  const requests: { line: string; body: string }[] = []
  const fetch = async (url: string, { method, body }: RequestInit) => {
    requests.push({ line: `${method} ${new URL(url).pathname}`, body: String(body) })
    return Response.json({ token: 't', data: { camera: cameras, pan: 0, tilt: 0, zoom: 0, preset: [], image: [] } })
  }
  return { fetch, requests, wait: async () => {} }
}

test('the checks cover every endpoint of the contract with more than a request without a token', () => {
  const tried = new Set(
    allChecks.filter((check) => check.tried !== 'refuses a request without a token').map(({ call }) => call),
  )

  expect(allEndpoints.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
})

test('no tier deletes all schedules, restarts a service or creates an account', async () => {
  const { fetch, requests, wait } = createAcceptingRig()

  await runConformance({ ...account, fetch, wait, motion: true, destructive: true })

  const lines = requests.map(({ line }) => line)
  expect(lines).not.toContain('DELETE /api/v1/scheduler/')
  expect(lines.filter((line) => line.includes('/restart/'))).toEqual([])
  expect(lines).not.toContain('POST /api/v1/motor/home/')
  expect(requests.filter(({ line, body }) => line.includes('signup') && body !== '{}')).toEqual([])
})

test('runConformance sends only a login and GET requests by default', async () => {
  const { fetch, requests, wait } = createAcceptingRig()

  await runConformance({ ...account, fetch, wait })

  const writing = requests.filter(({ line }) => !line.startsWith('GET') && line !== 'POST /api/v1/user/login/')
  expect(writing).toEqual([])
})

test('runConformance checks an endpoint that `calls` contains', async () => {
  const { fetch, requests, wait } = createAcceptingRig()

  await runConformance({ ...account, fetch, wait, calls: ['schedules.removeAll'] })

  expect(requests.map(({ line }) => line)).toContain('DELETE /api/v1/scheduler/')
})

test('runConformance rejects when `calls` contains an endpoint of a tier', async () => {
  const run = runConformance({ ...account, ...createAcceptingRig(), calls: ['presets.list'] })

  await expect(run).rejects.toThrow(/'presets.list' is not one of/)
  expect(namedEndpoints).toContain('services.restartMotor')
})

test('runConformance stops all three axes after the motion checks', async () => {
  const { fetch, requests, wait } = createAcceptingRig()

  await runConformance({ ...account, fetch, wait, motion: true, destructive: true })

  const stop = (axis: string) => ({ line: 'POST /api/v1/ptz/control', body: `{"cameraID":"north","${axis}":0}` })
  expect(requests.slice(-3)).toEqual([stop('x'), stop('y'), stop('z')])
})

test('runConformance stops the axes when the motion checks are interrupted', async () => {
  const { fetch, requests, wait } = createAcceptingRig()
  const interrupted = new AbortController()

  await runConformance({
    ...account,
    fetch,
    wait,
    motion: true,
    signal: interrupted.signal,
    onFinding: ({ call }) => call === 'ptz.step' && interrupted.abort(),
  })

  const stops = ['x', 'y', 'z'].map((axis) => `{"cameraID":"north","${axis}":0}`)
  expect(requests.slice(-3).map(({ body }) => body)).toEqual(stops)
})

test('runConformance sends a stop three times when the rig refuses it', async () => {
  const { fetch, requests, wait } = createAcceptingRig()
  const refuseStops = async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    return url.endsWith('/ptz/control') ? Response.json({ status: 'error', message: 'No' }, { status: 500 }) : response
  }

  const { findings } = await runConformance({ ...account, fetch: refuseStops, wait, motion: true })

  expect(requests.slice(-3).map(({ body }) => body)).toEqual(Array(3).fill('{"cameraID":"north","x":0}'))
  expect(findings.at(-1)?.differences).toEqual([{ path: '(status)', wanted: '200', got: '500 "No"' }])
})

test('runConformance reports an unreachable rig and finishes all checks', async () => {
  const unreachable = () => Promise.reject(new Error('connect ECONNREFUSED'))

  const { findings } = await runConformance({ ...account, fetch: unreachable })

  expect(findings[0]?.differences).toEqual([
    { path: '(response)', wanted: 'a complete response within 10 s', got: 'none: connect ECONNREFUSED' },
  ])
  expect(findings.length).toBeGreaterThan(10)
})

test('runConformance aborts a check after one minute', async () => {
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  let pan = 0
  const moveForever = async (url: string) => {
    clock += 1_000
    pan += 5
    return Response.json({ token: 't', data: { camera: cameras, pan, tilt: 0, zoom: 0, preset: [], image: [] }, url })
  }

  const { findings } = await runConformance({ ...account, fetch: moveForever, wait: async () => {}, motion: true })

  vi.restoreAllMocks()
  expect(findings.flatMap(({ differences }) => differences)).toContainEqual({
    path: '(trial)',
    wanted: 'completion within 60 s',
    got: 'none',
  })
  expect(findings.at(-1)?.tried).toMatch(/^stops every axis/)
})

test('docs/real-rig.md cites only checks that run', () => {
  const names = allChecks.flatMap(({ call, tried }) => [tried, `${call}: ${tried}`])
  const isKnown = (cited: string) =>
    names.some((name) => name === cited || (cited.endsWith('…') && name.startsWith(cited.slice(0, -1))))
  const tables = page.split('\n\n').filter((block) => /\| (checked|detected) by \|/.test(block))
  const cells = tables.flatMap((table) => table.split('\n').map((row) => row.split(' | ').at(-1) ?? ''))
  const cited = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))

  const unknown = cited.filter((name) => !/^(--call|kill) /.test(name) && !isKnown(name))

  expect(cited.length).toBeGreaterThan(20)
  expect(unknown).toEqual([])
})

const page = readFileSync(new URL('../../../docs/real-rig.md', import.meta.url), 'utf8')
