import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** One request whose path goes out as written: `fetch` would tidy it up. */
export const rawRequest = (
  origin: string,
  path: string,
  options: { method?: string; body?: string; headers?: Record<string, string> } = {},
) =>
  new Promise<{ status: number; headers: IncomingMessage['headers']; body: string }>((resolve, reject) => {
    const { method = 'GET', body } = options
    const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...options.headers }
    request(origin, { path, method, headers, agent: false }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) })
    })
      .on('error', reject)
      .end(body)
  })
