import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = join(import.meta.dirname, '../../../packages/web')

const page = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
const router = createBrowserRouter([{ path: '*', element: createElement('h1', null, 'Floor') }])
createRoot(document.getElementById('root')).render(createElement(RouterProvider, { router }))
`
const ENTRY = join(root, 'src/floor.js')

/** Serves an empty page that loads the libraries of every console screen, with the same compression as the console. */
export const serveFloorPage = async () => {
  const entry = {
    name: 'floor',
    resolveId: (id: string) => (id === 'floor' ? ENTRY : undefined),
    load: (id: string) => (id === ENTRY ? page : undefined),
  }
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [entry],
    build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input: 'floor' } },
  })
  const { output } = [built].flat().find((made) => 'output' in made) ?? {}
  const script = gzipSync(output?.[0].code ?? '', { level: 9 })
  const html = '<!doctype html><title>Floor</title><div id="root"></div><script type="module" src="/floor.js"></script>'
  const server = createServer(({ url }, response) => {
    const isScript = url === '/floor.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    if (isScript) response.setHeader('content-encoding', 'gzip')
    response.end(isScript ? script : html)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}
