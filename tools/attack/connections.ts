import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startNginx } from '../../e2e/proxy/nginx.ts'
import type { Simulator } from '../../e2e/support/simulator.ts'
import { getResidentMB } from '../support/processes.ts'
import { type AttackCase, withSimulator } from './attack-case.ts'

const READERS = 100
const MAX_READING_S = 20
const DISCONNECT_TIMEOUT_S = 60

const REQUESTS = 20_000
const CONNECTED_MS = 1_500
const ABORTED_REQUESTS = 4_550
const BATCH = 350
const RECOVERY_MS = 2_000
const OBSERVATION_MS = 8_000
const MAX_RESPONSE_MS = 250
const MAX_GROWTH_MB = 100

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
const REQUEST = get('/api/openapi.json')
const getPort = (url: string) => Number(new URL(url).port)

export const connectionAttacks: AttackCase[] = [
  {
    guarantee: `${READERS} clients that request films and read nothing are disconnected ≤ ${MAX_READING_S} s after the request`,
    attack: () => withSimulator({ SEED_MEDIA: 'on' }, requestFilmsWithoutReading),
  },
  {
    guarantee: `after ${REQUESTS} pipelined requests on one connection memory grows ≤ ${MAX_GROWTH_MB} MB and the page and the lists respond ≤ ${MAX_RESPONSE_MS} ms`,
    attack: () => withSimulator({}, (rig) => observeAfter(rig, () => pipelineAndDisconnect(getPort(rig.url)))),
  },
  {
    guarantee: `after ${ABORTED_REQUESTS} aborted requests through nginx memory grows ≤ ${MAX_GROWTH_MB} MB and the page and the lists respond ≤ ${MAX_RESPONSE_MS} ms`,
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

async function requestFilmsWithoutReading(rig: Simulator) {
  const text = get(await waitForFilmUrl(rig)).repeat(READERS)
  const before = countOpenFiles(rig)
  const began = performance.now()
  const getElapsedSeconds = () => (performance.now() - began) / 1000
  const clients = await Promise.all(Array.from({ length: READERS }, () => sendWithoutReading(getPort(rig.url), text)))
  const counts: number[] = []
  do {
    await sleep(200)
    counts.push(countOpenFiles(rig) - before)
  } while (getElapsedSeconds() < DISCONNECT_TIMEOUT_S && (counts.at(-1) ?? 0) > 0)
  const seconds = getElapsedSeconds()
  const most = Math.max(...counts)
  for (const client of clients) client.destroy()
  return {
    measured: `${most} open files, ${counts.at(-1)} after ${seconds.toFixed(1)} s`,
    // Requires only 90 % of the readers, because idle connections of earlier requests may close during the measurement
    holds: most >= READERS * 0.9 && seconds <= MAX_READING_S,
  }
}

/** Counts the files and sockets that the simulator has open (Linux only). */
function countOpenFiles({ pid }: Simulator): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

type Items = { data: { image: { format: string; url: string }[] } }

/** Returns the URL only after the film is drawn, because the measured time must not include the drawing. */
async function waitForFilmUrl({ call, url }: Simulator) {
  const { body } = (await call('GET', 'gallery/')) as { body: Items }
  const film = body.data.image.find(({ format }) => format === 'mp4')
  if (!film) throw new Error('The seed has no film')
  await fetch(`${url}${film.url}`, { method: 'HEAD' })
  return film.url
}

function sendWithoutReading(port: number, text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => resolve(socket)))
    socket.pause().once('error', reject)
  })
}

async function pipelineAndDisconnect(port: number) {
  const socket = await sendWithoutReading(port, REQUEST.repeat(REQUESTS))
  await sleep(CONNECTED_MS)
  socket.destroy()
}

/** Sends requests, each on its own connection, and closes the connections. */
async function abortRequests(port: number) {
  for (let sent = 0; sent < ABORTED_REQUESTS; sent += BATCH) {
    const batch = Math.min(BATCH, ABORTED_REQUESTS - sent)
    const sockets = await Promise.all(Array.from({ length: batch }, () => sendWithoutReading(port, REQUEST)))
    for (const socket of sockets) socket.destroy()
  }
}

async function observeAfter(rig: Simulator, attack: () => Promise<void>) {
  await rig.warmUp()
  await timeEndpoints(rig)
  const before = getResidentMB(rig.pid)
  await attack()
  await sleep(RECOVERY_MS)

  const ends = performance.now() + OBSERVATION_MS
  let [slowest, memory] = [0, 0]
  while (performance.now() < ends) {
    slowest = Math.max(slowest, ...(await timeEndpoints(rig)))
    memory = Math.max(memory, getResidentMB(rig.pid))
  }
  return {
    measured: `slowest response ${slowest.toFixed(0)} ms; ${before.toFixed(0)} → ${memory.toFixed(0)} MB`,
    holds: slowest <= MAX_RESPONSE_MS && memory - before <= MAX_GROWTH_MB,
  }
}

/** Sends a request to the page, the API document and each list in turn. Returns the response times in ms. */
async function timeEndpoints({ url, call }: Simulator): Promise<number[]> {
  const lists = ['dashboard/', 'gallery/', 'job/', 'scheduler/'].map((path) => () => call('GET', path))
  const files = ['/', '/api/openapi.json'].map((path) => async () => (await fetch(`${url}${path}`)).text())
  const times: number[] = []
  for (const send of [...files, ...lists]) {
    const began = performance.now()
    await send()
    times.push(performance.now() - began)
  }
  return times
}
