import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { parseHostName } from '../access/hosts.ts'
import { HttpError } from '../access/http-error.ts'
import type { Env } from '../env.ts'
import { headersPlugin } from '../http/headers.ts'
import { requestScheduler } from '../http/request-scheduler.ts'
import { createServer, type ServerOptions } from '../http/server.ts'
import type { Shared } from '../shared.ts'
import { createWorlds, type World, type Worlds } from './worlds.ts'

export type WorldOptions = Pick<ServerOptions, 'wrap' | 'log'> & {
  /** By default the key of the tokens is random, so a token is valid only in its own world. */
  secret?: string | undefined
  /** Removes the world from its host, for `DELETE /sim/world`. The default world has no such function. */
  leave?: () => void
}

type Options = {
  env: Env
  shared: Shared
  build: (name: string, options: WorldOptions) => Promise<FastifyInstance>
}

/**
 * Returns `wrap`, which passes each request of the server to the world that it selects. A world is a complete app that
 * does not listen, so it shares nothing with the others except `shared`.
 */
export const hostWorlds = ({ env, shared, build }: Options) => {
  const usesHost = env.SIM_CONTROL === 'on'
  const worlds = createWorlds({
    idleMs: env.WORLD_IDLE_SECONDS * 1_000,
    build: async (name) => build(name, { leave: () => worlds.forget(name) }),
  })
  let gate: Promise<FastifyInstance> | undefined
  /** Created for the first request that needs it, because most simulators have only the default world. */
  const getGate = () => {
    gate ??= createGate(env, shared, worlds)
    return gate
  }

  const wrap = (listener: RequestListener): RequestListener => {
    return (request, response) => {
      const selection = selectWorld(request.headers, usesHost)
      if ('name' in selection && selection.name === undefined) return listener(request, response)
      const world = 'name' in selection && selection.name !== undefined && worlds.find(selection.name)
      if (world) return passTo(world, request, response)
      void getGate().then((app) => app.routing(request, response))
    }
  }
  return {
    wrap,
    close: async () => {
      await worlds.close()
      await (await gate)?.close()
    },
  }
}

const passTo = ({ app, begin }: World, request: IncomingMessage, response: ServerResponse) => {
  response.once('close', begin())
  app.routing(request, response)
}

/** Builds the app that responds to requests whose world does not exist. It creates the world if the request may. */
const createGate = async (env: Env, { takeTurn, proxyTrust, assertMayControl }: Shared, worlds: Worlds) => {
  const app = createServer(env, Date.now, { proxyTrust })
  await app.register(requestScheduler, { takeTurn })
  await app.register(headersPlugin, { allowedOrigins: env.ALLOWED_ORIGINS })
  app.addHook('onRequest', async (request, reply) => {
    const selection = selectWorld(request.headers, env.SIM_CONTROL === 'on')
    if ('problem' in selection) throw new HttpError(400, selection.problem)
    const name = selection.name ?? ''
    if (env.SIM_CONTROL === 'off') throw new HttpError(404, `${describeUnknown(name)} worlds need SIM_CONTROL=on`)
    if (env.SIM_TOKEN !== undefined && request.headers['x-sim-control'] === undefined)
      throw new HttpError(404, `${describeUnknown(name)} a request with the SIM_TOKEN in x-sim-control creates it`)
    assertMayControl(request)
    const world = await worlds.open(name)
    reply.hijack()
    if (!reply.raw.destroyed) passTo(world, request.raw, reply.raw)
  })
  await app.ready()
  return app
}

const describeUnknown = (name: string) => `There is no world '${name}' (${WORLD_HEADER}):`

export const WORLD_HEADER = 'x-rig-world'

/** A label of a host name, which may also contain underscores, as the names of tests do. */
const NAME = /^[a-z\d][a-z\d_-]{0,62}$/
const IN_HOST = /^(.*)\.localhost$/
const MAX_QUOTED_CHARS = 80

type Selection = { name: string | undefined } | { problem: string }

/**
 * Returns the name of the world that a request selects with its header or, if `usesHost`, with the host name
 * `{world}.localhost`. The name is undefined for the default world.
 */
const selectWorld = (headers: IncomingHttpHeaders, usesHost: boolean): Selection => {
  const header = headers[WORLD_HEADER]
  const inHeader = Array.isArray(header) ? header.join() : header
  const inHost = usesHost ? IN_HOST.exec(parseHostName(headers.host ?? ''))?.[1] : undefined
  const name = inHeader ?? inHost
  if (name !== undefined && !NAME.test(name)) return { problem: `'${shorten(name)}' ${NAME_RULE}` }
  if (inHost === undefined || inHost === name) return { name }
  return { problem: `The header ${WORLD_HEADER} selects '${name}', but the host name '${shorten(inHost)}'. Omit one` }
}

const NAME_RULE =
  'is not the name of a world: use 1 to 63 lower-case letters, digits, - and _, with a letter or digit first'

const shorten = (text: string) => (text.length > MAX_QUOTED_CHARS ? `${text.slice(0, MAX_QUOTED_CHARS)}…` : text)
