import { availableParallelism } from 'node:os'
import type { Log } from './log.ts'
import type { FilmJob, PictureJob, RenderOrder } from './render-job.ts'
import { createRenderLane, type RenderLane } from './render-lane.ts'
import { startRenderThread } from './render-thread.ts'
import { type Detail, FINE, type World } from './world.ts'

export type RenderPool = ReturnType<typeof createRenderPool>

type Deps = {
  log: Log
  lanes?: number
  startThread?: typeof startRenderThread
  /** How finely the world is made that stills and films wait for. */
  detail?: Detail
}

type Waiting = {
  job: PictureJob | FilmJob
  signal: AbortSignal | undefined
  resolve: (bytes: Buffer) => void
  reject: (error: Error) => void
}

const MOST_LANES = 4

/** Who is served first. */
const RANKS = { live: 0, poster: 1, still: 2, film: 3 } as const

/**
 * The render threads as a function: a job in, encoded bytes out. Pictures are made by a thread for each core but one,
 * live ones always first and those of one camera always by the same thread, which has kept what rests in them. Films are
 * made by a thread of their own, which before makes the fine world for all.
 */
export const createRenderPool = ({
  log,
  lanes = coresToSpare(),
  startThread = startRenderThread,
  detail = FINE,
}: Deps) => {
  const waiting: Waiting[] = []
  const lanesOfCameras = new Map<string, RenderLane>()
  let fine: { seed: number; world: World } | null = null
  let seedInWork: number | null = null
  let isClosed = false

  const firstOrders = (): RenderOrder[] => (fine ? [fine] : [])
  const createLane = (): RenderLane => createRenderLane({ startThread, log, firstOrders, onIdle: () => dispatch() })
  const pictureLanes = Array.from({ length: lanes }, createLane)
  const filmLane = createLane()

  /** Only live pictures and posters may be drawn before the fine world is there. */
  const mayBegin = ({ job }: Waiting): boolean =>
    job.kind === 'live' || job.kind === 'poster' || fine?.seed === seedOf(job)

  const laneFor = ({ job }: Waiting): RenderLane | undefined => {
    if (job.kind === 'film') return filmLane.isIdle() ? filmLane : undefined
    if (job.kind !== 'live') return pictureLanes.find((lane) => lane.isIdle())
    const lane = laneOfCamera(job.view.cameraID)
    return lane?.isIdle() ? lane : undefined
  }

  const laneOfCamera = (cameraID: string): RenderLane | undefined => {
    const lane = lanesOfCameras.get(cameraID) ?? pictureLanes[lanesOfCameras.size % pictureLanes.length]
    if (lane) lanesOfCameras.set(cameraID, lane)
    return lane
  }

  const dispatch = () => {
    for (const next of waiting.toSorted((a, b) => RANKS[a.job.kind] - RANKS[b.job.kind])) {
      if (!mayBegin(next)) continue
      const lane = laneFor(next)
      if (!lane) continue
      waiting.splice(waiting.indexOf(next), 1)
      lane
        .run(next.job, next.signal)
        .then((rendered) => 'bytes' in rendered && next.resolve(rendered.bytes), next.reject)
    }
    const held = waiting.find((next) => !mayBegin(next))
    if (held) makeWorld(seedOf(held.job))
  }

  const makeWorld = (seed: number) => {
    // The lane is idle again a moment before its world is known here
    if (fine?.seed === seed || seedInWork !== null || !filmLane.isIdle()) return
    seedInWork = seed
    void filmLane
      .run({ kind: 'world', seed, detail })
      .then(
        (rendered) => {
          if (!('world' in rendered)) return
          fine = { seed, world: rendered.world }
          for (const lane of [...pictureLanes, filmLane]) lane.send(fine)
        },
        (error: Error) => failWaiting((next) => !mayBegin(next) && seedOf(next.job) === seed, error),
      )
      .then(() => {
        seedInWork = null
        dispatch()
      })
  }

  const failWaiting = (isLost: (next: Waiting) => boolean, error: Error) => {
    for (const lost of waiting.filter(isLost)) {
      waiting.splice(waiting.indexOf(lost), 1)
      lost.reject(error)
    }
  }

  return {
    /** Once the signal is aborted the job is no longer wanted: it fails at once, and is not begun, or a film not finished. */
    render: (job: PictureJob | FilmJob, signal?: AbortSignal): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('The studio is closed'))
        if (signal?.aborted) return reject(signal.reason)
        const seed = seedOf(job)
        const next = { job, signal, resolve, reject }
        const forget = () => {
          failWaiting((each) => each === next, signal?.reason)
          reject(signal?.reason)
        }
        waiting.push(next)
        signal?.addEventListener('abort', forget, { once: true })
        dispatch()
        makeWorld(seed)
      }),

    /** Ends all threads within about a second; jobs that wait fail. */
    close: async () => {
      isClosed = true
      failWaiting(() => true, new Error('The studio is closed'))
      await Promise.all([...pictureLanes, filmLane].map((lane) => lane.close()))
    },
  }
}

const coresToSpare = (): number => Math.max(1, Math.min(MOST_LANES, availableParallelism() - 1))

const seedOf = (job: PictureJob | FilmJob): number => {
  const view = job.kind === 'film' ? job.views[0] : job.view
  if (!view) throw new Error('A film has at least one frame')
  return view.seed
}
