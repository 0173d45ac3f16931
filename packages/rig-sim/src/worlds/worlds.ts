import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { throwWithRetryAfter } from '../access/http-error.ts'

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

    /** Returns the world, which is created if it does not exist. Throws HttpError 503 if there are 100 others. */
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
