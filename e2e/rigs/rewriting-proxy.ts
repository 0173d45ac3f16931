import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { ApiRequest, ApiResponse, RewriteResponse } from './rewrite.ts'

const API = '/api/v1/'

type Rewriting = {
  rewrite: RewriteResponse
  responseDelayMs?: number
  /** Handles a request instead of the rig. Returns undefined to forward the request. */
  intercept?: (request: ApiRequest) => ApiResponse | undefined
}

export type RewritingProxy = {
  url: string
  setRewriting: (rewriting: Rewriting) => void
  close: () => Promise<void>
}

/** Starts a proxy on a free port that forwards requests to `target` (an http URL) and rewrites API responses. */
export async function startRewritingProxy(target: string): Promise<RewritingProxy> {
  let rewriting: Rewriting = { rewrite: (response) => response }
  const server = createServer((incoming, reply) => {
    const path = incoming.url ?? '/'
    const isApiRequest = path.startsWith(API)
    const intercepted = isApiRequest ? rewriting.intercept?.(toApiRequest(incoming)) : undefined
    if (intercepted) return send(reply, intercepted)
    const { 'accept-encoding': _, ...plain } = incoming.headers
    const outgoing = request(new URL(path, target), {
      method: incoming.method,
      headers: isApiRequest ? plain : incoming.headers,
    })
    outgoing.on('response', (response) => {
      if (isApiRequest) void rewriteInto(reply, toApiRequest(incoming), response, rewriting)
      else
        response
          .pipe(reply.writeHead(response.statusCode ?? 502, response.headers))
          .on('close', () => outgoing.destroy())
      response.on('error', () => reply.destroy())
    })
    // Closes the console's connection as well
    outgoing.on('error', () => reply.destroy())
    reply.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    setRewriting: (next) => {
      rewriting = next
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function rewriteInto(
  reply: ServerResponse,
  request: ApiRequest,
  original: IncomingMessage,
  { rewrite, responseDelayMs = 0 }: Rewriting,
) {
  const body = await buffer(original).catch(() => undefined)
  // The simulator has aborted its response
  if (body === undefined) return reply.destroy()
  const response = rewrite(read(original, String(body)), request)
  if (responseDelayMs > 0) await setTimeout(responseDelayMs)
  const { 'content-length': _, ...headers } = original.headers
  send(reply, response, headers)
}

function send(reply: ServerResponse, { status, type, body, headers }: ApiResponse, original: IncomingHttpHeaders = {}) {
  reply.writeHead(status, { ...original, 'content-type': type, ...headers })
  reply.end(typeof body === 'string' ? body : JSON.stringify(body))
}

const toApiRequest = ({ method = 'GET', url = '' }: IncomingMessage): ApiRequest => ({
  method,
  path: url.slice(API.length).replace(/\?.*/, ''),
})

function read({ statusCode: status = 502, headers }: IncomingMessage, text: string): ApiResponse {
  const type = headers['content-type'] ?? ''
  return { status, type, body: /json/.test(type) ? JSON.parse(text) : text }
}
