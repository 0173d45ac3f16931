import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** The proxy of the site that the console is a part of: everything below `prefix` goes to the console's own server. */
export const startOuterProxy = async (
  target: string,
  prefix: string,
  { takesPrefixOff }: { takesPrefixOff: boolean },
) => {
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/'
    if (!path.startsWith(`${prefix}/`)) return answer.writeHead(404).end('Another part of the site')
    const onward = request(target, {
      method: asked.method,
      path: takesPrefixOff ? path.slice(prefix.length) : path,
      headers: asked.headers,
    })
    onward.on('response', (got) => got.pipe(answer.writeHead(got.statusCode ?? 502, got.headers)))
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    return asked.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port')
  return {
    url: `http://127.0.0.1:${address.port}${prefix}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
