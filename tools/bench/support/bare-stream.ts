import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const [bytes = '0', fps = '15'] = process.argv.slice(2)
const PART_HEADER = '--frame\r\nContent-Type: image/jpeg\r\n\r\n'
const picture = Buffer.alloc(Number(bytes), 1)

/** The floor for a live picture: sends the same bytes to all viewers whose buffer is not full. */
const viewers = new Set<ServerResponse>()
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=frame' })
  viewers.add(response)
  response.on('close', () => viewers.delete(response))
}).listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
})
setInterval(() => {
  for (const viewer of viewers) {
    if (viewer.writableNeedDrain) continue
    viewer.cork()
    viewer.write(PART_HEADER)
    viewer.write(picture)
    viewer.uncork()
  }
}, 1_000 / Number(fps))
