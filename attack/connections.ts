import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Simulator } from '../e2e/simulator.ts'
import type { Promised } from './promise.ts'
import { against } from './support/against.ts'
import { heldBy, sendAndReadNothing } from './support/sockets.ts'

const MOST = 1_000
const EXTRA = 50
const READERS = 100
const LOOK_MS = 200
const GIVE_UP_MS = 60_000

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
const portOf = ({ url }: Simulator) => Number(new URL(url).port)

/** Connections: too many of them, and clients that do not read. */
export const connections: Promised[] = [
  {
    promise: `${MOST} connections are held, one more is answered 503`,
    attack: () =>
      against({ MAX_CONNECTIONS: String(MOST) }, async (rig) => {
        // Which of them come too late is the network's choice: a server's queue is shorter than these are
        const sockets = await Promise.all(Array.from({ length: MOST + EXTRA }, () => openSocket(portOf(rig))))
        const told = await findTold(sockets)
        const held = sockets.filter((socket) => !socket.destroyed && !told.has(socket)).length
        for (const socket of sockets) socket.destroy()
        // The attack itself may hold one or two
        const all = told.size + held === MOST + EXTRA
        return { reached: `${told.size} told, ${held} held`, holds: all && told.size >= EXTRA && held <= MOST }
      }),
  },
  {
    promise: 'a viewer that reads nothing is dropped ≤ 10 s after its line is full',
    attack: () =>
      against({}, async (rig) => {
        await rig.warmUp()
        const [camera] = await rig.cameras()
        const socket = await sendAndReadNothing(portOf(rig), get(camera?.videoURL ?? ''))
        const { worst, open } = await untilDropped(portOf(rig), [socket])
        return { reached: `${worst.toFixed(1)} s`, holds: open === 0 && worst <= 10 }
      }),
  },
  {
    promise: `${READERS} clients that ask for films and read nothing are closed ≤ 20 s after they asked`,
    attack: () =>
      against({ SEED_MEDIA: 'on' }, async (rig) => {
        const film = get(await firstFilm(rig)).repeat(READERS)
        const port = portOf(rig)
        const asked = performance.now()
        const clients = await Promise.all(Array.from({ length: READERS }, () => sendAndReadNothing(port, film)))
        const { worst, open } = await untilDropped(port, clients)
        const seconds = (performance.now() - asked) / 1000
        const reached = `the last after ${seconds.toFixed(1)} s, ${worst.toFixed(1)} s after its line was full, ${open} left`
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

/** Those that are answered 503, until nobody else is. */
const findTold = async (sockets: Socket[]) => {
  const refused = new Set<Socket>()
  for (const socket of sockets)
    socket.on('data', (data) => String(data).startsWith('HTTP/1.1 503') && refused.add(socket))
  for (let told = -1; told < refused.size; await sleep(LOOK_MS)) told = refused.size
  return refused
}

/**
 * Of clients that read nothing, how long the slowest was held once no byte more went to it, in seconds, and how many were
 * never dropped.
 */
const untilDropped = async (port: number, clients: Socket[]) => {
  const left = new Map(clients.map(({ localPort = 0 }) => [localPort, { queued: -1, since: performance.now() }]))
  let worst = 0
  for (const began = performance.now(); left.size > 0 && performance.now() - began < GIVE_UP_MS; await sleep(LOOK_MS)) {
    const held = heldBy(port)
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
