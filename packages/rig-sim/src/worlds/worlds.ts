import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { parseHostName } from '../access/hosts.ts'
import { HttpError, throwWithRetryAfter } from '../access/http-error.ts'
import type { Env } from '../env.ts'
import { headersPlugin } from '../http/headers.ts'
import { requestScheduler } from '../http/request-scheduler.ts'
import { createServer, type ServerOptions } from '../http/server.ts'
import type { Shared } from '../shared.ts'

export type WorldOptions = Pick<ServerOptions, 'wrap' | 'log'> & {
  /** By default the key of the tokens is random, so a token is valid only in its own world. */
  secret?: string | undefined
  /** Removes the world from its host, for `DELETE /sim/world`. The default world has no such function. */
  leave?: () => void
}

type HostOptions = {
  env: Env
  shared: Shared
  build: (name: string, options: WorldOptions) => Promise<FastifyInstance>
}

/**
 * A world is a complete app that does not listen, so it shares nothing with the others except `shared`. `wrap` passes
 * each request to the world that it selects.
 */
export const hostWorlds = ({ env, shared, build }: HostOptions) => {
  const usesHost = env.SIM_CONTROL === 'on'
  const worlds = createWorlds({
    idleMs: env.WORLD_IDLE_SECONDS * 1_000,
    build: async (name) => build(name, { leave: () => worlds.forget(name) }),
  })
  let gate: Promise<FastifyInstance> | undefined
  /** Created on first use, because most simulators have only the default world. */
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

/** A host name label. It may also contain underscores, because names of tests do. */
const NAME = /^[a-z\d][a-z\d_-]{0,62}$/
const IN_HOST = /^(.*)\.localhost$/
const MAX_QUOTED_CHARS = 80

type Selection = { name: string | undefined } | { problem: string }

/** Reads the header or, if `usesHost`, `{world}.localhost`. The name is undefined for the default world. */
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

export const MAX_WORLDS = 100
const MAX_SWEEP_INTERVAL_MS = 10_000

export type World = {
  app: FastifyInstance
  /** Counts a request, until the returned function is called. A world with requests or streams does not expire. */
  begin: () => () => void
}

export type Worlds = ReturnType<typeof createWorlds>

type Options = { build: (name: string) => Promise<FastifyInstance>; idleMs: number; now?: () => number }

/** Creates worlds one at a time and closes each that has had no request for `idleMs`. */
export const createWorlds = ({ build, idleMs, now = () => performance.now() }: Options) => {
  const worlds = new Map<string, World & { isIdle: () => boolean }>()
  const opening = new Map<string, Promise<World>>()
  let last: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const create = async (name: string): Promise<World> => {
    // Requests to other worlds are handled between the creation of two worlds, which takes 40 ms of CPU time.
    await nextTurn()
    const app = await build(name)
    await app.ready()
    const world = { app, ...trackRequests(now, idleMs) }
    worlds.set(name, world)
    opening.delete(name)
    if (isClosed) await remove(name)
    timer ??= setInterval(closeIdle, Math.min(idleMs / 2, MAX_SWEEP_INTERVAL_MS)).unref()
    return world
  }

  const remove = async (name: string) => {
    const world = worlds.get(name)
    worlds.delete(name)
    if (worlds.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    await world?.app.close()
  }

  const closeIdle = () => {
    for (const [name, world] of worlds) if (world.isIdle()) void remove(name)
  }

  return {
    find: (name: string): World | undefined => worlds.get(name),

    /** Creates the world if it does not exist. Throws HttpError 503 if there are 100 others. */
    open: (name: string): Promise<World> => {
      const existing = worlds.get(name)
      if (existing) return Promise.resolve(existing)
      const begun = opening.get(name)
      if (begun) return begun
      if (worlds.size + opening.size >= MAX_WORLDS) throwWithRetryAfter(503, RETRY_SECONDS, describeFull(idleMs))
      const mine = last.then(() => create(name)).finally(() => opening.delete(name))
      last = mine.catch(() => {})
      opening.set(name, mine)
      return mine
    },

    /** Forgets the world, so the next request creates a new one. The caller closes its app. */
    forget: (name: string) => {
      worlds.delete(name)
    },

    close: async () => {
      isClosed = true
      await last
      await Promise.all([...worlds.keys()].map(remove))
      clearInterval(timer)
    },
  }
}

const RETRY_SECONDS = 10

const describeFull = (idleMs: number) =>
  `This simulator has ${MAX_WORLDS} worlds, and no more are possible. Close one with DELETE /sim/world, ` +
  `or wait until one has had no request for ${idleMs / 1_000} s`

const trackRequests = (now: () => number, idleMs: number) => {
  let inProgress = 0
  let lastUsedAt = now()
  return {
    begin: () => {
      inProgress += 1
      return () => {
        inProgress -= 1
        lastUsedAt = now()
      }
    },
    isIdle: () => inProgress === 0 && now() - lastUsedAt >= idleMs,
  }
}
