import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startNginx } from '../../e2e/proxy/nginx.ts'
import type { Simulator } from '../../e2e/support/simulator.ts'
import { type AttackCase, withSimulator } from './support/attack-case.ts'
import { sendWithoutReading } from './support/sockets.ts'

const REQUESTS = 20_000
const REQUEST = 'GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'
const CONNECTED_MS = 1_500
const ABORTED_REQUESTS = 4_550
const BATCH = 350
const RECOVERY_MS = 2_000
const OBSERVATION_MS = 8_000
const MAX_RESPONSE_MS = 250
const MAX_GROWTH_MB = 100

export const pipeliningAttacks: AttackCase[] = [
  {
    guarantee: `after ${REQUESTS} pipelined requests on one connection memory grows ≤ ${MAX_GROWTH_MB} MB and every endpoint responds ≤ ${MAX_RESPONSE_MS} ms`,
    attack: () => withSimulator({}, (rig) => observeAfter(rig, () => pipelineAndDisconnect(getPort(rig.url)))),
  },
  {
    guarantee: `after ${ABORTED_REQUESTS} aborted requests through nginx memory grows ≤ ${MAX_GROWTH_MB} MB and every endpoint responds ≤ ${MAX_RESPONSE_MS} ms`,
    attack: () =>
      withSimulator({ TRUSTED_PROXIES: 'loopback' }, async (rig) => {
        const nginx = await startNginx({ RIG_HOST: rig.url })
        try {
          return await observeAfter(rig, () => abortRequests(getPort(nginx.origin)))
        } finally {
          nginx.kill()
        }
      }),
  },
]

const getPort = (url: string) => Number(new URL(url).port)

/** Measures memory and response times from 2 s after the attack. */
const observeAfter = async (rig: Simulator, attack: () => Promise<void>) => {
  await rig.warmUp()
  await timeEndpoints(rig)
  const before = readResidentMB(rig)
  await attack()
  await sleep(RECOVERY_MS)

  const ends = performance.now() + OBSERVATION_MS
  let [slowest, worst, memory] = ['none', 0, 0]
  while (performance.now() < ends) {
    for (const [path, ms] of await timeEndpoints(rig)) if (ms > worst) [slowest, worst] = [path, ms]
    memory = Math.max(memory, readResidentMB(rig))
  }
  return {
    measured: `slowest ${slowest} with ${worst.toFixed(0)} ms; ${before.toFixed(0)} → ${memory.toFixed(0)} MB`,
    holds: worst <= MAX_RESPONSE_MS && memory - before <= MAX_GROWTH_MB,
  }
}

/** Sends the requests on one connection, reads no response, and closes the connection. */
const pipelineAndDisconnect = async (port: number) => {
  const socket = await sendWithoutReading(port, REQUEST.repeat(REQUESTS))
  await sleep(CONNECTED_MS)
  socket.destroy()
}

/** Sends requests, each on a connection of its own, and closes the connections. */
const abortRequests = async (port: number) => {
  for (let sent = 0; sent < ABORTED_REQUESTS; sent += BATCH) {
    const batch = Math.min(BATCH, ABORTED_REQUESTS - sent)
    const sockets = await Promise.all(Array.from({ length: batch }, () => sendWithoutReading(port, REQUEST)))
    for (const socket of sockets) socket.destroy()
  }
}

const PATHS = ['dashboard/', 'gallery/', 'job/', 'scheduler/']
const TIMEOUT_MS = 30_000

/** Requests endpoints one after another. Returns the response times in milliseconds. */
const timeEndpoints = async (rig: Simulator): Promise<[path: string, ms: number][]> => {
  const read = async (path: string) => (await fetch(`${rig.url}${path}`)).text()
  const requests: [path: string, send: () => Promise<unknown>][] = [
    ...['/', '/api/openapi.json'].map((path): [string, () => Promise<unknown>] => [path, () => read(path)]),
    ...PATHS.map((path): [string, () => Promise<unknown>] => [path, () => rig.call('GET', path)]),
  ]
  const times: [string, number][] = []
  for (const [path, send] of requests) {
    const began = performance.now()
    await Promise.race([send().catch(() => sleep(TIMEOUT_MS)), sleep(TIMEOUT_MS)])
    times.push([path, performance.now() - began])
  }
  return times
}

const readResidentMB = ({ pid }: Simulator) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
