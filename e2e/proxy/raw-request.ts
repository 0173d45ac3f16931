import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** Sends a request whose path is not normalised. `fetch` would normalise it. */
export const sendRawRequest = (
  origin: string,
  path: string,
  options: { method?: string; body?: string; headers?: Record<string, string> } = {},
) =>
  new Promise<{ status: number; headers: IncomingMessage['headers']; body: string }>((resolve, reject) => {
    const { method = 'GET', body } = options
    const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...options.headers }
    request(origin, { path, method, headers, agent: false }, async (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) })
    })
      .on('error', reject)
      .end(body)
  })
