import { readFileSync } from 'node:fs'
import { allCalls } from '@rig/contract/calls'
import { expect, test, vi } from 'vitest'
import { allChecks, namedCalls, runConformance } from './run.ts'

const account = { host: 'http://rig.test', email: 'operator@rig.test', password: 'operator-demo' }
const cameras = [{ cameraID: 'north', name: 'PTZ North', status: 'Online', poster: '/p', videoURL: '/v' }]

/** Creates a rig that accepts every request and records them in order. */
const createAcceptingRig = () => {
  const requests: { line: string; body: string }[] = []
  const fetch = async (url: string, { method, body }: RequestInit) => {
    requests.push({ line: `${method} ${new URL(url).pathname}`, body: String(body) })
    return Response.json({ token: 't', data: { camera: cameras, pan: 0, tilt: 0, zoom: 0, preset: [], image: [] } })
  }
  return { fetch, requests, wait: async () => {} }
}

test('At least one check tries each call of the contract', () => {
  const tried = new Set(allChecks.map(({ call }) => call))

  expect(allCalls.map(({ name }) => name).filter((name) => !tried.has(name as never))).toEqual([])
})

test('No tier deletes all schedules, restarts anything or creates an account', async () => {
  const { fetch, requests, wait } = createAcceptingRig()

  await runConformance({ ...account, fetch, wait, motion: true, destructive: true })

  const lines = requests.map(({ line }) => line)
  expect(lines).not.toContain('DELETE /api/v1/scheduler/')
  expect(lines.filter((line) => line.includes('/restart/'))).toEqual([])
  expect(lines).not.toContain('POST /api/v1/motor/home/')
  expect(requests.filter(({ line, body }) => line.includes('signup') && body !== '{}')).toEqual([])
})

test('Without options, a run only signs in and sends GET requests', async () => {
  const { fetch, requests, wait } = createAcceptingRig()

  await runConformance({ ...account, fetch, wait })

  const writing = requests.filter(({ line }) => !line.startsWith('GET') && line !== 'POST /api/v1/user/login/')
  expect(writing).toEqual([])
})

test('A call in `calls` is sent', async () => {
  const { fetch, requests, wait } = createAcceptingRig()

  await runConformance({ ...account, fetch, wait, calls: ['schedules.removeAll'] })

  expect(requests.map(({ line }) => line)).toContain('DELETE /api/v1/scheduler/')
})

test('`calls` rejects a call that belongs to a tier', async () => {
  const run = runConformance({ ...account, ...createAcceptingRig(), calls: ['presets.list'] })

  await expect(run).rejects.toThrow(/'presets.list' cannot be tried by name/)
  expect(namedCalls).toContain('services.restartMotor')
})

test('The motion checks end with a stop of all three axes', async () => {
  const { fetch, requests, wait } = createAcceptingRig()

  await runConformance({ ...account, fetch, wait, motion: true, destructive: true })

  const stop = (axis: string) => ({ line: 'POST /api/v1/ptz/control', body: `{"cameraID":"north","${axis}":0}` })
  expect(requests.slice(-3)).toEqual([stop('x'), stop('y'), stop('z')])
})

test('Interrupted motion checks still end with a stop', async () => {
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

  expect(requests.at(-1)?.body).toBe('{"cameraID":"north","z":0}')
})

test('A refused stop is sent three times', async () => {
  const { fetch, requests, wait } = createAcceptingRig()
  const refuseStops = async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    return url.endsWith('/ptz/control') ? Response.json({ status: 'error', message: 'No' }, { status: 500 }) : response
  }

  const { findings } = await runConformance({ ...account, fetch: refuseStops, wait, motion: true })

  expect(requests.slice(-3).map(({ body }) => body)).toEqual(Array(3).fill('{"cameraID":"north","x":0}'))
  expect(findings.at(-1)?.differences).toEqual([{ path: '(status)', wanted: '200', got: '500 "No"' }])
})

test('The run continues when the rig is unreachable, and reports it', async () => {
  const unreachable = () => Promise.reject(new Error('connect ECONNREFUSED'))

  const { findings } = await runConformance({ ...account, fetch: unreachable })

  expect(findings[0]?.differences).toEqual([
    { path: '(answer)', wanted: 'a whole one within 10 s', got: 'none: connect ECONNREFUSED' },
  ])
  expect(findings.length).toBeGreaterThan(10)
})

test('A check is aborted after a minute', async () => {
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
    wanted: 'an end within 60 s',
    got: 'none',
  })
  expect(findings.at(-1)?.tried).toMatch(/^everything stops at the end/)
})

test('The table of checks in docs/real-rig.md lists exactly the checks that run', () => {
  const page = readFileSync(new URL('../../../docs/real-rig.md', import.meta.url), 'utf8')

  expect(page).toContain(tableOfChecks(allChecks))
})

/** Returns all checks as an aligned Markdown table. */
const tableOfChecks = (checks: typeof allChecks): string => {
  const rows = checks.map(({ call, tried, tier }) => [`\`${call}\``, tried, tier])
  const all = [['call', 'tried', 'tier'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = all
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}
