import { readFileSync } from 'node:fs'
import { type Exchange, Recording, recordedPlaceholders } from '@rig/contract/sim'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Environment, readEnv } from '../env.ts'
import { consoleFiles } from '../http/console-files.ts'
import { sendFailure } from '../http/errors.ts'
import { headersPlugin } from '../http/headers.ts'
import { createServer } from '../http/server.ts'
import { WORLD_HEADER } from '../worlds/worlds.ts'

/**
 * Replays API, job files and console. A drawing replaces pictures, which recordings do not contain. Sign in with the
 * account in `recordedPlaceholders`.
 */
export const buildReplayServer = async (environment: Environment, recording: Recording): Promise<FastifyInstance> => {
  const env = readEnv(environment)
  const app = createServer(env)
  await app.register(headersPlugin, { allowedOrigins: env.ALLOWED_ORIGINS })
  const playback = createPlayback(recording)

  const replay = (request: FastifyRequest, reply: FastifyReply) => {
    const world = request.headers[WORLD_HEADER]
    if (world !== undefined)
      return sendFailure(reply, 404, `There is no world '${world}' (${WORLD_HEADER}): a replay has no worlds`)
    const exchange = playback({
      method: request.method,
      path: request.url,
      authorization: request.headers.authorization,
      request: request.body === undefined ? undefined : JSON.stringify(request.body),
    })
    return exchange
      ? sendRecorded(reply, exchange)
      : sendFailure(reply, 404, 'The recording does not contain this request')
  }
  for (const url of ['/api/*', '/media/*', '/job/*'])
    app.route({ method: ['GET', 'POST', 'PUT', 'DELETE'], url, handler: replay })

  await app.register(consoleFiles, { directory: env.CONSOLE_DIR })
  return app
}

/** Reads and validates a recording. Throws an Error that names the file if it is not a recording. */
export const readRecording = (file: string): Recording => {
  try {
    return Recording.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Error(`${file} is not a recording: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

const sendRecorded = (reply: FastifyReply, { status, type, body }: Exchange) => {
  reply.status(status)
  if (body !== undefined) return reply.type(type).send(JSON.stringify(body).replaceAll(recordedPlaceholders.host, ''))
  if (/^(image|multipart)\//.test(type)) return reply.type('image/svg+xml').send(PICTURE)
  return reply.type('text/plain; charset=utf-8').send('This file was not recorded.\n')
}

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720">
<rect width="1280" height="720" fill="#15181e"/>
<path d="M0 280c380 60 900 60 1280 0" fill="none" stroke="#3a414d" stroke-width="10"/>
<text x="640" y="430" fill="#8e98a6" font-family="sans-serif" font-size="44" text-anchor="middle">Recorded rig, no picture</text>
</svg>`

export type PlaybackRequest = {
  method: string
  /** Includes the query. */
  path: string
  authorization: string | undefined
  request: string | undefined
}

/**
 * Repeated requests replay the recorded responses in order and then repeat the last one. A body that was not recorded
 * gets a response to another body of the same call. The result is undefined if the call was not recorded at all.
 */
export const createPlayback = ({ exchanges }: Recording) => {
  const turns = new Map<string, number>()

  const inTurn = (key: string, candidates: Exchange[]) => {
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    return candidates[Math.min(turn, candidates.length - 1)]
  }

  return ({ method, path, authorization, request }: PlaybackRequest): Exchange | undefined => {
    const token = tokenOf(authorization)
    const sameCall = exchanges.filter(
      (exchange) => exchange.method === method && exchange.path === path && exchange.token === token,
    )
    const sameBody = sameCall.filter((exchange) => exchange.request === request)
    return inTurn(JSON.stringify([method, path, token, request]), sameBody.length > 0 ? sameBody : sameCall)
  }
}

const tokenOf = (authorization: string | undefined): Exchange['token'] => {
  if (!authorization) return 'none'
  return authorization === `Bearer ${recordedPlaceholders.token}` ? 'session' : 'other'
}
