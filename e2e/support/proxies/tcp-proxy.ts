import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

/** Opens a connection to `target` (an http URL) for each client. `join` forwards the bytes between the two sockets. */
export async function startTcpProxy(target: string, join: (client: Socket, upstream: Socket) => void) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    join(client, upstream)
  })
  const ownPort = await listen(server)
  const destroyConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${ownPort}`,
    destroyConnections,
    resetConnections: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    close: async () => {
      destroyConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
