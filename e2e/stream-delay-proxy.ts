import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export type StreamDelayProxy = {
  url: string
  /** Delays every picture by `ms`, also in streams that are already open. Other requests are not delayed. */
  delayStreams: (ms: number) => void
  /** Renames the header X-Timestamp of each picture, so that the console does not find it. */
  hideTimestamps: () => void
  /** Returns by how many seconds the latest forwarded picture was late. */
  trueLag: () => number
  close: () => Promise<void>
}

/** Starts a proxy on a free port in front of `target` (an http URL). */
export async function startStreamDelayProxy(target: string): Promise<StreamDelayProxy> {
  let delayMs = 0
  let areTimestampsHidden = false
  let lag = Number.NaN

  const forward = (chunk: Buffer, reply: ServerResponse) => {
    const text = chunk.toString('latin1')
    const capturedAt = Number(/X-Timestamp: ([\d.]+)/.exec(text)?.[1])
    if (capturedAt > 0) lag = Date.now() / 1_000 - capturedAt
    // The replacement has the same length, because parts are read by their Content-Length
    const hidden = () => Buffer.from(text.replace('X-Timestamp:', 'X-Ignored-X:'), 'latin1')
    reply.write(areTimestampsHidden ? hidden() : chunk)
  }

  const forwardStream = (response: IncomingMessage, reply: ServerResponse) => {
    let freeAt = 0
    response.on('data', (chunk: Buffer) => {
      freeAt = Math.max(freeAt, Date.now() + delayMs)
      setTimeout(() => reply.writable && forward(chunk, reply), freeAt - Date.now())
    })
  }

  const server = createServer((incoming, reply) => {
    const path = incoming.url ?? '/'
    const outgoing = request(new URL(path, target), { method: incoming.method, headers: incoming.headers })
    outgoing.on('response', (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers)
      if (path.startsWith('/media/stream/')) forwardStream(response, reply)
      else response.pipe(reply)
      response.on('error', () => reply.destroy())
    })
    outgoing.on('error', () => reply.destroy())
    reply.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP port')

  return {
    url: `http://127.0.0.1:${address.port}`,
    delayStreams: (ms) => {
      delayMs = ms
    },
    hideTimestamps: () => {
      areTimestampsHidden = true
    },
    trueLag: () => lag,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
