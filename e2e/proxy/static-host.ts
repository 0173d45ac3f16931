import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { listen } from '../support/proxies/listen.ts'

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/** Serves the built console below `basePath`, with `config` as its config.json. Unknown paths return index.html. */
export const startStaticHost = async (console: string, basePath: string, config: object) => {
  const page = readFileSync(join(console, 'index.html'), 'utf8').replaceAll(/ (href|src)="\//g, ` $1="${basePath}`)
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname
    if (!path.startsWith(basePath)) return response.writeHead(404).end()
    const name = path.slice(basePath.length)
    if (name === 'config.json')
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(config))
    const file = join(console, name)
    if (extname(name) === '' || !existsSync(file)) return response.setHeader('content-type', 'text/html').end(page)
    return response.setHeader('content-type', types[extname(name)] ?? 'font/woff2').end(readFileSync(file))
  })
  const port = await listen(server, 'localhost')
  return { url: `http://localhost:${port}${basePath.slice(0, -1)}`, close: () => server.close() }
}
