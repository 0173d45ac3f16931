import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Answer, Call, Rewrite } from './answer.ts'

const API = '/api/v1/'

type Rewriting = {
  rewrite: Rewrite
  /** How long (ms) each answer is kept back. */
  answersAfterMs?: number
  /** Answers calls in the rig's place, so that it never hears of them; undefined lets a call pass. */
  instead?: (call: Call) => Answer | undefined
}

export type RewritingProxy = {
  url: string
  /** Answers so from now on. */
  play: (rewriting: Rewriting) => void
  close: () => Promise<void>
}

/** Another rig on a free port: the simulator at `target` (an http address), its answers to calls rewritten, all else as it is. */
export async function startRewritingProxy(target: string): Promise<RewritingProxy> {
  let rewriting: Rewriting = { rewrite: (answer) => answer }
  const server = createServer((asked, reply) => {
    const path = asked.url ?? '/'
    const isCall = path.startsWith(API)
    const inPlace = isCall ? rewriting.instead?.(callOf(asked)) : undefined
    if (inPlace) return send(reply, inPlace)
    const { 'accept-encoding': _, ...plain } = asked.headers
    const passed = request(new URL(path, target), { method: asked.method, headers: isCall ? plain : asked.headers })
    passed.on('response', (answer) => {
      if (isCall) void rewriteInto(reply, callOf(asked), answer, rewriting)
      else answer.pipe(reply.writeHead(answer.statusCode ?? 502, answer.headers)).on('close', () => passed.destroy())
      answer.on('error', () => reply.destroy())
    })
    // A connection that the simulator breaks off is broken off here too
    passed.on('error', () => reply.destroy())
    reply.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    play: (next) => {
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
  call: Call,
  given: IncomingMessage,
  { rewrite, answersAfterMs = 0 }: Rewriting,
) {
  const whole = await buffer(given).catch(() => undefined)
  // Broken off there, broken off here
  if (whole === undefined) return reply.destroy()
  const answer = rewrite(read(given, String(whole)), call)
  if (answersAfterMs > 0) await setTimeout(answersAfterMs)
  const { 'content-length': _, ...kept } = given.headers
  send(reply, answer, kept)
}

function send(reply: ServerResponse, { status, type, body, headers }: Answer, kept: IncomingHttpHeaders = {}) {
  reply.writeHead(status, { ...kept, 'content-type': type, ...headers })
  reply.end(typeof body === 'string' ? body : JSON.stringify(body))
}

const callOf = ({ method = 'GET', url = '' }: IncomingMessage): Call => ({
  method,
  path: url.slice(API.length).replace(/\?.*/, ''),
})

function read({ statusCode: status = 502, headers }: IncomingMessage, text: string): Answer {
  const type = headers['content-type'] ?? ''
  return { status, type, body: /json/.test(type) ? JSON.parse(text) : text }
}
