import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Makes a server listen on a port of `host`, by default a free one, and returns the port. */
export async function listen(server: Server, host = '127.0.0.1', wantedPort = 0) {
  server.listen(wantedPort, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP port')
  return address.port
}

export async function findFreePort() {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}
