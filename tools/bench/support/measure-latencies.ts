import { connect } from 'node:net'

const HEAD_END = '\r\n\r\n'

type LoadOptions = { url: string; path: string; token: string; connections: number; milliseconds: number }

/** Sends requests over several connections, one at a time on each, for `milliseconds`. Returns all latencies in ms. */
export const measureLatencies = async ({
  url,
  path,
  token,
  connections,
  milliseconds,
}: LoadOptions): Promise<number[]> => {
  const { hostname, port } = new URL(url)
  const request = [`GET ${path} HTTP/1.1`, `host: ${hostname}`, `authorization: Bearer ${token}`, '', ''].join('\r\n')
  const endsAt = performance.now() + milliseconds
  const latencies: number[] = []
  const measureConnection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname).setNoDelay()
      let began = 0
      let received = ''
      const send = () => {
        received = ''
        began = performance.now()
        socket.write(request)
      }
      socket.on('connect', send).on('error', reject)
      socket.setEncoding('latin1').on('data', (text: string) => {
        received += text
        if (!isComplete(received)) return
        const now = performance.now()
        latencies.push(now - began)
        if (now < endsAt) return send()
        socket.destroy()
        resolve()
      })
    })
  await Promise.all(Array.from({ length: connections }, measureConnection))
  return latencies
}

/** Returns whether the response is complete. Throws unless its status is 200. */
const isComplete = (received: string) => {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd < 0) return false
  if (!received.startsWith('HTTP/1.1 200')) throw new Error(received)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1])
  return received.length >= headEnd + HEAD_END.length + length
}
