import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { ApiRequest, ApiResponse, RewriteResponse } from '../../rigs/rewrite.ts'
import { forwardRequest, startHttpProxy } from './http-proxy.ts'

const API = '/api/v1/'

type Rewriting = {
  rewrite: RewriteResponse
  responseDelayMs?: number
  /** Handles a request instead of the rig. Returns undefined to forward the request. */
  intercept?: (request: ApiRequest) => ApiResponse | undefined
}

export type RewritingProxy = Awaited<ReturnType<typeof startRewritingProxy>>

/** Starts a proxy on a free port that forwards requests to `target` (an http URL) and rewrites API responses. */
export async function startRewritingProxy(target: string) {
  let rewriting: Rewriting = { rewrite: (response) => response }
  const { url, close } = await startHttpProxy((incoming, reply) => {
    if (!incoming.url?.startsWith(API)) return forwardRequest(target, incoming, reply)
    const apiRequest = toApiRequest(incoming)
    const ownResponse = rewriting.intercept?.(apiRequest)
    if (ownResponse) return send(reply, ownResponse)
    const { 'accept-encoding': _, ...headers } = incoming.headers
    forwardRequest(target, incoming, reply, {
      headers,
      respond: (response) => void rewriteInto(reply, apiRequest, response, rewriting),
    })
  })
  return {
    url,
    setRewriting: (next: Rewriting) => {
      rewriting = next
    },
    close,
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
