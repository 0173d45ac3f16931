import type { Socket } from 'node:net'
import { startTcpProxy } from './tcp-proxy.ts'

type LinkLimits = {
  kbitPerSecond: number
  /** Capacity of the queue of each direction. A full queue blocks its senders. */
  queueBytes: number
  /** Whether the bytes of a closed connection are removed from the queue, or are still sent over the link. */
  discardsClosed: boolean
}

/** A packet without bytes marks the end of the connection. */
type Packet = { to: Socket; bytes: Buffer }

const TICK_MS = 5
const PACKET_BYTES = 1_400

/** Returns one direction of the link: a first-in, first-out queue that is emptied at a constant rate. */
const createDirection = () => {
  const sources = new Set<Socket>()
  let limits: LinkLimits | null = null
  let queue: Packet[] = []
  let queuedBytes = 0
  let credit = 0

  const deliver = ({ to, bytes }: Packet) => {
    if (bytes.length === 0) to.end()
    else if (to.writable) to.write(bytes)
  }
  const send = (share: number) => {
    credit = Math.min(credit + share, PACKET_BYTES + share)
    for (let packet = queue[0]; packet && credit >= packet.bytes.length; packet = queue[0]) {
      queue.shift()
      queuedBytes -= packet.bytes.length
      credit -= packet.bytes.length
      deliver(packet)
    }
    if (limits && queuedBytes < limits.queueBytes) for (const source of sources) source.resume()
  }
  let servedAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    if (limits) send(((now - servedAt) * limits.kbitPerSecond) / 8)
    servedAt = now
  }, TICK_MS)

  return {
    pipe: (from: Socket, to: Socket) => {
      sources.add(from)
      from.on('data', (chunk: Buffer) => {
        if (!limits) return deliver({ to, bytes: chunk })
        for (let at = 0; at < chunk.length; at += PACKET_BYTES)
          queue.push({ to, bytes: chunk.subarray(at, at + PACKET_BYTES) })
        queuedBytes += chunk.length
        if (queuedBytes >= limits.queueBytes) for (const source of sources) source.pause()
      })
      from.on('close', () => {
        sources.delete(from)
        const end = { to, bytes: Buffer.alloc(0) }
        if (limits) queue.push(end)
        else deliver(end)
      })
      to.on('close', () => {
        if (limits && !limits.discardsClosed) return
        queue = queue.filter((packet) => packet.to !== to)
        queuedBytes = queue.reduce((sum, { bytes }) => sum + bytes.length, 0)
      })
    },
    limit: (next: LinkLimits | null) => {
      limits = next
      if (next) return
      for (const packet of queue.splice(0)) deliver(packet)
      queuedBytes = 0
      for (const source of sources) source.resume()
    },
    stop: () => clearInterval(timer),
  }
}

/** Starts a proxy whose connections share one slow link with a deep queue in each direction. */
export async function startThinLinkProxy(target: string) {
  const up = createDirection()
  const down = createDirection()

  const proxy = await startTcpProxy(target, (client, upstream) => {
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy())
    // If `upstream` closes, the last bytes for the client may still be in the queue
    client.on('close', () => upstream.destroy())
    up.pipe(client, upstream)
    down.pipe(upstream, client)
  })

  return {
    url: proxy.url,
    /** Shares one link with these limits among all connections. Null removes the limits. */
    limit: (limits: LinkLimits | null) => {
      up.limit(limits)
      down.limit(limits)
    },
    close: async () => {
      up.stop()
      down.stop()
      await proxy.close()
    },
  }
}
