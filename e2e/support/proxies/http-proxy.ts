import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from 'node:http'
import { listen } from './listen.ts'

export async function startHttpProxy(handle: (incoming: IncomingMessage, reply: ServerResponse) => void) {
  const server = createServer(handle)
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Returns a fixture that starts a proxy in front of the simulator. */
export const createProxyFixture =
  <Proxy extends { close: () => Promise<void> }>(start: (target: string) => Promise<Proxy>) =>
  async ({ simulator }: { simulator: { url: string } }, use: (proxy: Proxy) => Promise<void>) => {
    const proxy = await start(simulator.url)
    await use(proxy)
    await proxy.close()
  }

type Forwarding = {
  path?: string | undefined
  headers?: IncomingHttpHeaders
  /** Sends the response of the target to the client. By default, the response stays unchanged. */
  respond?: (received: IncomingMessage, reply: ServerResponse) => void
}

/** Forwards a request to `target` (an http URL). If either connection closes, the other one closes too. */
export function forwardRequest(
  target: string,
  incoming: IncomingMessage,
  reply: ServerResponse,
  { path = incoming.url, headers = incoming.headers, respond = pipeResponse }: Forwarding = {},
) {
  const options: RequestOptions = { headers }
  if (incoming.method !== undefined) options.method = incoming.method
  if (path !== undefined) options.path = path
  const outgoing = request(target, options)
  outgoing.on('response', (received) => {
    received.on('error', () => reply.destroy())
    respond(received, reply)
  })
  outgoing.on('error', () => reply.destroy())
  reply.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

const pipeResponse = (received: IncomingMessage, reply: ServerResponse) => {
  received.pipe(reply.writeHead(received.statusCode ?? 502, received.headers))
}
