import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Simulator } from '../e2e/simulator.ts'
import type { AttackCase } from './attack-case.ts'
import { openConnections, sendWithoutReading } from './support/sockets.ts'
import { withSimulator } from './support/with-simulator.ts'

const MAX_CONNECTIONS = 1_000
const EXTRA = 50
const READERS = 100
const POLL_INTERVAL_MS = 200
const GIVE_UP_MS = 60_000

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
const portOf = ({ url }: Simulator) => Number(new URL(url).port)

/** Too many connections, and clients that do not read. */
export const connections: AttackCase[] = [
  {
    promise: `${MAX_CONNECTIONS} connections are held, one more is answered 503`,
    attack: () =>
      withSimulator({ MAX_CONNECTIONS: String(MAX_CONNECTIONS) }, async (rig) => {
        // The order of acceptance is not deterministic: the server's backlog is shorter than this list
        const sockets = await Promise.all(
          Array.from({ length: MAX_CONNECTIONS + EXTRA }, () => openSocket(portOf(rig))),
        )
        const refused = await findRefused(sockets)
        const held = sockets.filter((socket) => !socket.destroyed && !refused.has(socket)).length
        for (const socket of sockets) socket.destroy()
        // The attack itself may use one or two of the connections
        const isComplete = refused.size + held === MAX_CONNECTIONS + EXTRA
        return {
          reached: `${refused.size} refused, ${held} held`,
          holds: isComplete && refused.size >= EXTRA && held <= MAX_CONNECTIONS,
        }
      }),
  },
  {
    promise: 'a viewer that reads nothing is dropped ≤ 10 s after its line is full',
    attack: () =>
      withSimulator({}, async (rig) => {
        await rig.warmUp()
        const [camera] = await rig.cameras()
        const socket = await sendWithoutReading(portOf(rig), get(camera?.videoURL ?? ''))
        const { worst, open } = await waitUntilDropped(portOf(rig), [socket])
        return { reached: `${worst.toFixed(1)} s`, holds: open === 0 && worst <= 10 }
      }),
  },
  {
    promise: `${READERS} clients that ask for films and read nothing are closed ≤ 20 s after they asked`,
    attack: () =>
      withSimulator({ SEED_MEDIA: 'on' }, async (rig) => {
        const film = get(await firstFilm(rig)).repeat(READERS)
        const port = portOf(rig)
        const requestedAt = performance.now()
        const clients = await Promise.all(Array.from({ length: READERS }, () => sendWithoutReading(port, film)))
        const { worst, open } = await waitUntilDropped(port, clients)
        const seconds = (performance.now() - requestedAt) / 1000
        const reached = `the last after ${seconds.toFixed(1)} s, ${worst.toFixed(1)} s after its socket was full, ${open} left`
        return { reached, holds: open === 0 && seconds <= 20 }
      }),
  },
]

const openSocket = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Returns the sockets that receive a 503, once their number no longer increases. */
const findRefused = async (sockets: Socket[]) => {
  const refused = new Set<Socket>()
  for (const socket of sockets)
    socket.on('data', (data) => String(data).startsWith('HTTP/1.1 503') && refused.add(socket))
  for (let count = -1; count < refused.size; await sleep(POLL_INTERVAL_MS)) count = refused.size
  return refused
}

/**
 * Waits until the server drops clients that do not read. Returns the longest time between the last byte sent and the
 * disconnect, in seconds, and the number of clients that were never dropped.
 */
const waitUntilDropped = async (port: number, clients: Socket[]) => {
  const left = new Map(clients.map(({ localPort = 0 }) => [localPort, { queued: -1, since: performance.now() }]))
  let worst = 0
  for (
    const began = performance.now();
    left.size > 0 && performance.now() - began < GIVE_UP_MS;
    await sleep(POLL_INTERVAL_MS)
  ) {
    const held = openConnections(port)
    for (const [client, { queued, since }] of left) {
      const now = held.get(client)
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

const firstFilm = async ({ call }: Simulator) => {
  for (;;) {
    const { body } = (await call('GET', 'gallery/')) as { body: Items }
    const film = body.data.image.find(({ format }) => format === 'mp4')
    if (film) return film.url
    await sleep(1_000)
  }
}
