import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/**
 * A host that only has files: the built console below `basePath`, told by its config.json where the rig is. Unknown paths
 * get the page, as such hosts are set up for applications.
 */
export const startStaticHost = async (console: string, basePath: string, config: object) => {
  const page = readFileSync(join(console, 'index.html'), 'utf8').replace('<base href="/"', `<base href="${basePath}"`)
  const server = createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', 'http://host').pathname
    if (!path.startsWith(basePath)) return answer.writeHead(404).end()
    const name = path.slice(basePath.length)
    if (name === 'config.json') return answer.setHeader('content-type', 'application/json').end(JSON.stringify(config))
    const file = join(console, name)
    if (extname(name) === '' || !existsSync(file)) return answer.setHeader('content-type', 'text/html').end(page)
    return answer.setHeader('content-type', types[extname(name)] ?? 'font/woff2').end(readFileSync(file))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port')
  return { url: `http://localhost:${address.port}${basePath.slice(0, -1)}`, close: () => server.close() }
}
