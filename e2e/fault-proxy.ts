import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between the console and the simulator that can do to the link what networks do. */
export type FaultProxy = {
  url: string
  /** Delays every chunk each way by `ms` ± `jitterMs`, in order. */
  delay: (ms: number, jitterMs: number) => void
  /** Swallows everything both ways from now on; connections stay open, new ones are taken and never answered. */
  blackHole: () => void
  /** Resets every open connection; new ones pass. */
  resetConnections: () => void
  /** When (ms since 1970) each request of a path was handed on to the target. */
  handedOn: (path: string) => number[]
  /** Makes the link a good one again, with no connection and no memory. */
  heal: () => void
  close: () => Promise<void>
}

/** Starts a proxy on a free port in front of `target`, an http address. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const requests: { at: number; text: string }[] = []
  let swallowing = false
  let lag = { ms: 0, jitterMs: 0 }

  /** Hands chunks on in their order, each after its delay, and the end after the last. */
  const pipe = (from: Socket, to: Socket, passed: (chunk: Buffer) => void = () => {}) => {
    let freeAt = 0
    const write = (chunk: Buffer) => {
      passed(chunk)
      to.write(chunk)
    }
    const later = (run: () => void) => {
      const wanted = Date.now() + lag.ms + (Math.random() * 2 - 1) * lag.jitterMs
      freeAt = Math.max(freeAt, wanted)
      setTimeout(run, freeAt - Date.now())
    }
    from.on('data', (chunk) => {
      if (swallowing) return
      if (lag.ms === 0) write(chunk)
      else later(() => to.writable && !swallowing && write(chunk))
    })
    from.on('end', () => (lag.ms === 0 ? to.end() : later(() => to.end())))
    from.on('error', () => to.destroy())
    from.on('close', () => !swallowing && later(() => to.destroy()))
  }

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    pipe(client, upstream, (chunk) => requests.push({ at: Date.now(), text: chunk.toString('latin1') }))
    pipe(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')

  return {
    url: `http://127.0.0.1:${address.port}`,
    delay: (ms, jitterMs) => {
      lag = { ms, jitterMs }
    },
    blackHole: () => {
      swallowing = true
    },
    resetConnections: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    handedOn: (path) => requests.filter(({ text }) => text.includes(` ${path} HTTP/1.1`)).map(({ at }) => at),
    heal: () => {
      for (const socket of sockets) socket.destroy()
      requests.length = 0
      swallowing = false
      lag = { ms: 0, jitterMs: 0 }
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
