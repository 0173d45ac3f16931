import { connect } from 'node:net'

const HEAD_END = '\r\n\r\n'

export type Load = { url: string; path: string; token: string; connections: number; milliseconds: number }

/** Asks for one address over some connections, each one call at a time, and gives the latency of every call in ms. */
export const callLoad = async ({ url, path, token, connections, milliseconds }: Load): Promise<number[]> => {
  const { hostname, port } = new URL(url)
  const request = [`GET ${path} HTTP/1.1`, `host: ${hostname}`, `authorization: Bearer ${token}`, '', ''].join('\r\n')
  const endsAt = performance.now() + milliseconds
  const latencies: number[] = []
  const callOver = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname).setNoDelay()
      let began = 0
      let received = ''
      const ask = () => {
        received = ''
        began = performance.now()
        socket.write(request)
      }
      socket.on('connect', ask).on('error', reject)
      socket.setEncoding('latin1').on('data', (text: string) => {
        received += text
        if (!isWhole(received)) return
        const now = performance.now()
        latencies.push(now - began)
        if (now < endsAt) return ask()
        socket.destroy()
        resolve()
      })
    })
  await Promise.all(Array.from({ length: connections }, callOver))
  return latencies
}

/** Whether a success is here with all of its body; anything else ends the bench. */
const isWhole = (received: string) => {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd < 0) return false
  if (!received.startsWith('HTTP/1.1 200')) throw new Error(received)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1])
  return received.length >= headEnd + HEAD_END.length + length
}
