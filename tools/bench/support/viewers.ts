import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'

const watchAll = `for (const url of process.argv.slice(1)) {
  fetch(url).then(async ({ body }) => { for await (const _ of body) {} })
}`

/** Opens streams in a separate process, to exclude its CPU time. Returns a function that closes the streams. */
export const openViewers = (urls: readonly string[]) => {
  const child = spawn(process.execPath, ['-e', watchAll, ...urls], { stdio: ['ignore', 'ignore', 'inherit'] })
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

/**
 * Opens `viewers` connections to a stream in a separate process. Returns a function that closes the connections and
 * resolves with the bytes per second of each.
 */
export const openCountingViewers = async (url: string, viewers: number) => {
  const child = fork(import.meta.filename, [url, String(viewers)], { execArgv: ['--import', 'tsx'] })
  await once(child, 'message')
  return async (): Promise<number[]> => {
    child.send('close')
    const [rates] = await once(child, 'message')
    child.kill('SIGKILL')
    return rates
  }
}

if (process.send && process.argv[1] === import.meta.filename) watch(...process.argv.slice(2))

function watch(url = '', viewers = '1') {
  const { hostname, port, pathname, search } = new URL(url)
  const bytes = new Float64Array(Number(viewers))
  for (let n = 0; n < bytes.length; n++) {
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`)
    socket.on('data', (chunk) => {
      bytes[n] = (bytes[n] ?? 0) + chunk.length
    })
  }
  const began = performance.now()
  process.on('message', () => {
    const seconds = (performance.now() - began) / 1_000
    process.send?.([...bytes].map((one) => one / seconds))
  })
  process.send?.('watching')
}
