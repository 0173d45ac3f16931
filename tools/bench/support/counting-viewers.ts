import { connect } from 'node:net'

/**
 * Starts counting at the message 'count'. At the next message, sends the bytes per second of each connection to the
 * parent.
 */
const [url = '', viewers = '1'] = process.argv.slice(2)
const { hostname, port, pathname, search } = new URL(url)
const bytes = new Float64Array(Number(viewers))
for (let n = 0; n < bytes.length; n++) {
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`)
  socket.on('data', (chunk) => {
    bytes[n] = (bytes[n] ?? 0) + chunk.length
  })
}
let began = performance.now()
process.on('message', (message) => {
  if (message === 'count') {
    began = performance.now()
    bytes.fill(0)
    return
  }
  const seconds = (performance.now() - began) / 1_000
  process.send?.([...bytes].map((received) => received / seconds))
})
process.send?.('watching')
