import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** Starts the reverse proxy of a site, which forwards every path below `prefix` to the console's server. */
export const startOuterProxy = async (target: string, prefix: string, { stripsPrefix }: { stripsPrefix: boolean }) => {
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '/'
    if (!path.startsWith(`${prefix}/`)) return response.writeHead(404).end('Another part of the site')
    const outgoing = request(target, {
      method: incoming.method,
      path: stripsPrefix ? path.slice(prefix.length) : path,
      headers: incoming.headers,
    })
    outgoing.on('response', (received) =>
      received.pipe(response.writeHead(received.statusCode ?? 502, received.headers)),
    )
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    return incoming.pipe(outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP port')
  return {
    url: `http://127.0.0.1:${address.port}${prefix}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
