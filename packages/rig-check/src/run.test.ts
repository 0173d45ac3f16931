import { readFileSync } from 'node:fs'
import { allEndpoints } from '@rig/contract/calls'
import { expect, test } from 'vitest'
import { allChecks, runConformance } from './run.ts'

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

test('every endpoint of the contract has a check other than a request without a token', () => {
  const tried = new Set(
    allChecks.filter((check) => check.tried !== 'refuses a request without a token').map(({ call }) => call),
  )

  expect(allEndpoints.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
})

test('without `calls`, no check deletes all schedules, homes the sled, restarts a service or signs up', async () => {
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
