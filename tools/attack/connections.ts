import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startNginx } from '../../e2e/proxy/nginx.ts'
import type { Simulator } from '../../e2e/support/simulator.ts'
import { getResidentMB } from '../support/processes.ts'
import { type AttackCase, withSimulator } from './attack-case.ts'

const MAX_CONNECTIONS = 1_000
const EXTRA_CONNECTIONS = 50
const READERS = 100
const POLL_INTERVAL_MS = 200
const DISCONNECT_TIMEOUT_MS = 60_000

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
    guarantee: `${MAX_CONNECTIONS} connections are accepted, and more get 503`,
    attack: () =>
      withSimulator({ MAX_CONNECTIONS: String(MAX_CONNECTIONS) }, async (rig) => {
        // There are more sockets than fit in the server's backlog, so the server may accept them in any order.
        const sockets = await Promise.all(
          Array.from({ length: MAX_CONNECTIONS + EXTRA_CONNECTIONS }, () => openSocket(getPort(rig.url))),
        )
        const refused = await findRefused(sockets)
        const accepted = sockets.filter((socket) => !socket.destroyed && !refused.has(socket)).length
        for (const socket of sockets) socket.destroy()
        // The attack's own requests may use one or two of the allowed connections.
        const isComplete = refused.size + accepted === MAX_CONNECTIONS + EXTRA_CONNECTIONS
        return {
          measured: `${refused.size} refused, ${accepted} accepted`,
          holds: isComplete && refused.size >= EXTRA_CONNECTIONS && accepted <= MAX_CONNECTIONS,
        }
      }),
  },
  {
    guarantee: 'a viewer that stops reading is disconnected ≤ 10 s after its buffer is full',
    attack: () =>
      withSimulator({}, async (rig) => {
        await rig.warmUp()
        const [camera] = await rig.cameras()
        const socket = await sendWithoutReading(getPort(rig.url), get(camera?.videoURL ?? ''))
        const { worst, open } = await waitUntilDisconnected(getPort(rig.url), [socket])
        return { measured: `${worst.toFixed(1)} s`, holds: open === 0 && worst <= 10 }
      }),
  },
  {
    guarantee: `${READERS} clients that request films and read nothing are disconnected ≤ 20 s after the request`,
    attack: () =>
      withSimulator({ SEED_MEDIA: 'on' }, async (rig) => {
        const film = get(await waitForFilmUrl(rig)).repeat(READERS)
        const port = getPort(rig.url)
        const requestedAt = performance.now()
        const clients = await Promise.all(Array.from({ length: READERS }, () => sendWithoutReading(port, film)))
        const { worst, open } = await waitUntilDisconnected(port, clients)
        const seconds = (performance.now() - requestedAt) / 1000
        const measured = `the last one after ${seconds.toFixed(1)} s, ${worst.toFixed(1)} s after its socket was full, ${open} left`
        return { measured, holds: open === 0 && seconds <= 20 }
      }),
  },
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

const openSocket = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Returns the sockets that received a 503, once their number has stopped growing. */
const findRefused = async (sockets: Socket[]) => {
  const refused = new Set<Socket>()
  for (const socket of sockets)
    socket.on('data', (data) => String(data).startsWith('HTTP/1.1 503') && refused.add(socket))
  for (let count = -1; count < refused.size; await sleep(POLL_INTERVAL_MS)) count = refused.size
  return refused
}

/**
 * Waits until the server has disconnected the clients that do not read. Returns the longest delay in seconds between
 * the last byte sent to a client and its disconnection, and the number of clients that are still connected after 60 s.
 */
const waitUntilDisconnected = async (port: number, clients: Socket[]) => {
  const left = new Map(clients.map(({ localPort = 0 }) => [localPort, { queued: -1, since: performance.now() }]))
  let worst = 0
  for (
    const began = performance.now();
    left.size > 0 && performance.now() - began < DISCONNECT_TIMEOUT_MS;
    await sleep(POLL_INTERVAL_MS)
  ) {
    const openSockets = listOpenConnections(port)
    for (const [client, { queued, since }] of left) {
      const now = openSockets.get(client)
      if (now === undefined) {
        worst = Math.max(worst, (performance.now() - since) / 1000)
        left.delete(client)
      } else if (now !== queued) left.set(client, { queued: now, since: performance.now() })
    }
  }
  for (const client of clients) client.destroy()
  return { worst, open: left.size }
}

type Items = { data: { image: { format: string; url: string }[] } }

const waitForFilmUrl = async ({ call }: Simulator) => {
  for (;;) {
    const { body } = (await call('GET', 'gallery/')) as { body: Items }
    const film = body.data.image.find(({ format }) => format === 'mp4')
    if (film) return film.url
    await sleep(1_000)
  }
}

const sendWithoutReading = (port: number, text: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => resolve(socket)))
    socket.pause().once('error', reject)
  })

const ESTABLISHED = '01'

/**
 * Returns the number of unsent bytes of each open connection of a server, keyed by client port. Reads `/proc`, so it
 * works only on Linux.
 */
const listOpenConnections = (port: number): Map<number, number> => {
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)
  const connections = lines.flatMap((line): [number, number][] => {
    const [, local = '', remote = '', state, queues = ''] = line.trim().split(/\s+/)
    const isOpen = parsePort(local) === port && state === ESTABLISHED
    return isOpen ? [[parsePort(remote), Number.parseInt(queues.split(':')[0] ?? '0', 16)]] : []
  })
  return new Map(connections)
}

const parsePort = (address: string) => Number.parseInt(address.split(':')[1] ?? '0', 16)

/** Measures memory and response times from 2 s after the attack. */
const observeAfter = async (rig: Simulator, attack: () => Promise<void>) => {
  await rig.warmUp()
  await timeEndpoints(rig)
  const before = getResidentMB(rig.pid)
  await attack()
  await sleep(RECOVERY_MS)

  const ends = performance.now() + OBSERVATION_MS
  let [slowest, worst, memory] = ['none', 0, 0]
  while (performance.now() < ends) {
    for (const [path, ms] of await timeEndpoints(rig)) if (ms > worst) [slowest, worst] = [path, ms]
    memory = Math.max(memory, getResidentMB(rig.pid))
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
