import { availableParallelism } from 'node:os'
import type { Log } from './log.ts'
import type { FilmJob, PictureJob, RenderCommand } from './render-job.ts'
import { createRenderLane, type RenderLane } from './render-lane.ts'
import { startRenderThread } from './render-thread.ts'
import { type Detail, FINE, type World } from './world.ts'

export type RenderPool = ReturnType<typeof createRenderPool>

type Deps = {
  log: Log
  lanes?: number
  startThread?: typeof startRenderThread
  /** Detail of the fine world, which stills and films wait for. */
  detail?: Detail
}

type Waiting = {
  job: PictureJob | FilmJob
  signal: AbortSignal | undefined
  resolve: (bytes: Buffer) => void
  reject: (error: Error) => void
}

const MAX_LANES = 4

/** Priorities; the lowest number is served first. */
const RANKS = { live: 0, poster: 1, still: 2, film: 3 } as const

/**
 * Creates a pool of render threads. Pictures have one thread per core, except one core; live pictures come first, and
 * those of one camera always use the same thread, which redraws only the changed parts. Films have their own thread, which
 * first creates the fine world for all.
 */
export const createRenderPool = ({
  log,
  lanes = spareCores(),
  startThread = startRenderThread,
  detail = FINE,
}: Deps) => {
  const waiting: Waiting[] = []
  const lanesOfCameras = new Map<string, RenderLane>()
  let fine: { seed: number; world: World } | null = null
  let seedInWork: number | null = null
  let isClosed = false

  const initialCommands = (): RenderCommand[] => (fine ? [fine] : [])
  const createLane = (): RenderLane => createRenderLane({ startThread, log, initialCommands, onIdle: () => dispatch() })
  const pictureLanes = Array.from({ length: lanes }, createLane)
  const filmLane = createLane()

  /** Returns whether a job can start: stills and films require the fine world. */
  const canStart = ({ job }: Waiting): boolean =>
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
      if (!canStart(next)) continue
      const lane = laneFor(next)
      if (!lane) continue
      waiting.splice(waiting.indexOf(next), 1)
      lane
        .run(next.job, next.signal)
        .then((rendered) => 'bytes' in rendered && next.resolve(rendered.bytes), next.reject)
    }
    const blocked = waiting.find((next) => !canStart(next))
    if (blocked) makeWorld(seedOf(blocked.job))
  }

  const makeWorld = (seed: number) => {
    // The lane becomes idle shortly before its world is stored here
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
        (error: Error) => failWaiting((next) => !canStart(next) && seedOf(next.job) === seed, error),
      )
      .then(() => {
        seedInWork = null
        dispatch()
      })
  }

  const failWaiting = (shouldFail: (next: Waiting) => boolean, error: Error) => {
    for (const failed of waiting.filter(shouldFail)) {
      waiting.splice(waiting.indexOf(failed), 1)
      failed.reject(error)
    }
  }

  return {
    /** Resolves with the encoded bytes. Rejects immediately when the signal is aborted, and cancels the job. */
    render: (job: PictureJob | FilmJob, signal?: AbortSignal): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('The studio is closed'))
        if (signal?.aborted) return reject(signal.reason)
        const seed = seedOf(job)
        const next = { job, signal, resolve, reject }
        const cancel = () => {
          failWaiting((each) => each === next, signal?.reason)
          reject(signal?.reason)
        }
        waiting.push(next)
        signal?.addEventListener('abort', cancel, { once: true })
        dispatch()
        makeWorld(seed)
      }),

    /** Ends all threads within about a second; waiting jobs fail. */
    close: async () => {
      isClosed = true
      failWaiting(() => true, new Error('The studio is closed'))
      await Promise.all([...pictureLanes, filmLane].map((lane) => lane.close()))
    },
  }
}

const spareCores = (): number => Math.max(1, Math.min(MAX_LANES, availableParallelism() - 1))

const seedOf = (job: PictureJob | FilmJob): number => {
  const view = job.kind === 'film' ? job.views[0] : job.view
  if (!view) throw new Error('A film has at least one frame')
  return view.seed
}
