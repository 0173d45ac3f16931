import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const [bytes = '0', fps = '15'] = process.argv.slice(2)
const HEAD = '--frame\r\nContent-Type: image/jpeg\r\n\r\n'
const picture = Buffer.alloc(Number(bytes), 1)

/** The floor of a live picture, as a process: the same bytes to every viewer, and nothing to whom the last have not left for. */
const viewers = new Set<ServerResponse>()
const server = createServer((_request, answer) => {
  answer.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=frame' })
  viewers.add(answer)
  answer.on('close', () => viewers.delete(answer))
}).listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
})
setInterval(() => {
  for (const viewer of viewers) {
    if (viewer.writableNeedDrain) continue
    viewer.cork()
    viewer.write(HEAD)
    viewer.write(picture)
    viewer.uncork()
  }
}, 1_000 / Number(fps))
