import type { IncomingMessage, ServerResponse } from 'node:http'
import { forwardRequest, startHttpProxy } from './http-proxy.ts'

export type StreamDelayProxy = Awaited<ReturnType<typeof startStreamDelayProxy>>

export async function startStreamDelayProxy(target: string) {
  let delayMs = 0
  let backdatedMs = 0
  let areTimestampsHidden = false
  let lag = Number.NaN
  let pictures = 0

  const forward = (chunk: Buffer, reply: ServerResponse) => {
    const text = chunk.toString('latin1')
    const capturedAt = Number(/X-Timestamp: ([\d.]+)/.exec(text)?.[1])
    if (capturedAt > 0) {
      lag = Date.now() / 1_000 - capturedAt
      pictures += 1
    }
    reply.write(areTimestampsHidden || backdatedMs > 0 ? Buffer.from(changeTimestamp(text), 'latin1') : chunk)
  }

  /** The new name has the same length, because parts are read by their Content-Length. */
  const changeTimestamp = (text: string) =>
    text.replace(/X-Timestamp: ([\d.]+)/, (header, seconds: string) =>
      areTimestampsHidden
        ? header.replace('X-Timestamp', 'X-Ignored-X')
        : `X-Timestamp: ${(Number(seconds) - backdatedMs / 1_000).toFixed(3)}`,
    )

  const delayStream = (response: IncomingMessage, reply: ServerResponse) => {
    reply.writeHead(response.statusCode ?? 502, response.headers)
    let freeAt = 0
    response.on('data', (chunk: Buffer) => {
      freeAt = Math.max(freeAt, Date.now() + delayMs)
      setTimeout(() => reply.writable && forward(chunk, reply), freeAt - Date.now())
    })
  }

  const { url, close } = await startHttpProxy((incoming, reply) => {
    const isStream = incoming.url?.startsWith('/media/stream/')
    forwardRequest(target, incoming, reply, isStream ? { respond: delayStream } : {})
  })

  return {
    url,
    /** Delays every picture by `ms`, even in streams that are already open. Other requests are not delayed. */
    delayStreams: (ms: number) => {
      delayMs = ms
    },
    /** Subtracts `ms` from all timestamps, as if each picture had been on its way for that long. */
    backdate: (ms: number) => {
      backdatedMs = ms
    },
    /** Renames the header X-Timestamp of each picture, so that the console does not find it. */
    hideTimestamps: () => {
      areTimestampsHidden = true
    },
    pictureCount: () => pictures,
    trueLag: () => lag,
    close,
  }
}
