import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Simulator } from '../../e2e/support/simulator.ts'
import { type AttackCase, withSimulator } from './support/attack-case.ts'
import { listOpenConnections, sendWithoutReading } from './support/sockets.ts'

const MAX_CONNECTIONS = 1_000
const EXTRA_CONNECTIONS = 50
const READERS = 100
const POLL_INTERVAL_MS = 200
const DISCONNECT_TIMEOUT_MS = 60_000

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
const getPort = ({ url }: Simulator) => Number(new URL(url).port)

export const connectionAttacks: AttackCase[] = [
  {
    guarantee: `${MAX_CONNECTIONS} connections are accepted, and more get 503`,
    attack: () =>
      withSimulator({ MAX_CONNECTIONS: String(MAX_CONNECTIONS) }, async (rig) => {
        // There are more sockets than fit in the server's backlog, so the server may accept them in any order.
        const sockets = await Promise.all(
          Array.from({ length: MAX_CONNECTIONS + EXTRA_CONNECTIONS }, () => openSocket(getPort(rig))),
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
        const socket = await sendWithoutReading(getPort(rig), get(camera?.videoURL ?? ''))
        const { worst, open } = await waitUntilDisconnected(getPort(rig), [socket])
        return { measured: `${worst.toFixed(1)} s`, holds: open === 0 && worst <= 10 }
      }),
  },
  {
    guarantee: `${READERS} clients that request films and read nothing are disconnected ≤ 20 s after the request`,
    attack: () =>
      withSimulator({ SEED_MEDIA: 'on' }, async (rig) => {
        const film = get(await waitForFilmUrl(rig)).repeat(READERS)
        const port = getPort(rig)
        const requestedAt = performance.now()
        const clients = await Promise.all(Array.from({ length: READERS }, () => sendWithoutReading(port, film)))
        const { worst, open } = await waitUntilDisconnected(port, clients)
        const seconds = (performance.now() - requestedAt) / 1000
        const measured = `the last one after ${seconds.toFixed(1)} s, ${worst.toFixed(1)} s after its socket was full, ${open} left`
        return { measured, holds: open === 0 && seconds <= 20 }
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
