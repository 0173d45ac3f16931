import type { Socket } from 'node:net'
import { startTcpProxy } from './tcp-proxy.ts'

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

export async function startFaultProxy(target: string) {
  const requests: { at: number; text: string }[] = []
  let isDropping = false
  let lag = { ms: 0, jitterMs: 0 }

  /** Forwards each chunk after its delay, in order, and then the end of the stream. */
  const pipe = (from: Socket, to: Socket, onForward: (chunk: Buffer) => void = () => {}) => {
    let freeAt = 0
    const write = (chunk: Buffer) => {
      onForward(chunk)
      to.write(chunk)
    }
    const later = (run: () => void) => {
      const earliest = Date.now() + lag.ms + (Math.random() * 2 - 1) * lag.jitterMs
      freeAt = Math.max(freeAt, earliest)
      setTimeout(run, Math.max(0, freeAt - Date.now()))
    }
    from.on('data', (chunk) => {
      if (isDropping) return
      if (lag.ms === 0) write(chunk)
      else later(() => to.writable && !isDropping && write(chunk))
    })
    from.on('end', () => (lag.ms === 0 ? to.end() : later(() => to.end())))
    from.on('error', () => to.destroy())
    from.on('close', () => !isDropping && later(() => to.destroy()))
  }

  const proxy = await startTcpProxy(target, (client, upstream) => {
    pipe(client, upstream, (chunk) => requests.push({ at: Date.now(), text: chunk.toString('latin1') }))
    pipe(upstream, client)
  })

  return {
    url: proxy.url,
    /** Delays every chunk in each direction by `ms` ± `jitterMs`. The order is preserved. */
    delay: (ms: number, jitterMs: number) => {
      lag = { ms, jitterMs }
    },
    /** Drops all data in both directions but still accepts connections. */
    blackHole: () => {
      isDropping = true
    },
    resetConnections: proxy.resetConnections,
    forwardTimes: (path: string) =>
      requests.filter(({ text }) => text.includes(` ${path} HTTP/1.1`)).map(({ at }) => at),
    reset: () => {
      proxy.destroyConnections()
      requests.length = 0
      isDropping = false
      lag = { ms: 0, jitterMs: 0 }
    },
    close: proxy.close,
  }
}
