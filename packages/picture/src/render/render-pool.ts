import { availableParallelism } from 'node:os'
import { type Environment, type EnvironmentDetail, FULL_DETAIL } from './environment.ts'
import type { ErrorLog } from './log.ts'
import type { FilmJob, PictureJob, RenderCommand } from './render-job.ts'
import { createRenderLane, type RenderLane } from './render-lane.ts'
import { startRenderThread } from './render-thread.ts'

export type RenderPool = ReturnType<typeof createRenderPool>

type Deps = {
  log: ErrorLog
  lanes?: number
  startThread?: typeof startRenderThread
  detail?: EnvironmentDetail
}

type Waiting = {
  job: PictureJob | FilmJob
  signal: AbortSignal | undefined
  resolve: (bytes: Buffer) => void
  reject: (error: Error) => void
}

const MAX_LANES = 4

/** Jobs with the lowest number run first. */
const RANKS = { live: 0, poster: 1, still: 2, film: 3 } as const

/**
 * Creates a pool of render threads: one picture lane for each core but one, and one film lane. Live pictures run first.
 * All live pictures of a camera use the same lane, which redraws only the changed parts. The film lane also creates the
 * full-detail environment for all lanes.
 */
export const createRenderPool = ({
  log,
  lanes = countSpareCores(),
  startThread = startRenderThread,
  detail = FULL_DETAIL,
}: Deps) => {
  const waiting: Waiting[] = []
  const laneByCamera = new Map<string, RenderLane>()
  let fine: { seed: number; environment: Environment } | null = null
  let pendingSeed: number | null = null
  let isClosed = false

  const initialCommands = (): RenderCommand[] => (fine ? [fine] : [])
  const createLane = (): RenderLane => createRenderLane({ startThread, log, initialCommands, onIdle: () => dispatch() })
  const pictureLanes = Array.from({ length: lanes }, createLane)
  const filmLane = createLane()

  /** Stills and films wait for the full-detail environment. */
  const canStart = ({ job }: Waiting): boolean =>
    job.kind === 'live' || job.kind === 'poster' || fine?.seed === getSeed(job)

  const laneFor = ({ job }: Waiting): RenderLane | undefined => {
    if (job.kind === 'film') return filmLane.isIdle() ? filmLane : undefined
    if (job.kind !== 'live') return pictureLanes.find((lane) => lane.isIdle())
    const lane = getCameraLane(job.view.cameraID)
    return lane?.isIdle() ? lane : undefined
  }

  const getCameraLane = (cameraID: string): RenderLane | undefined => {
    const lane = laneByCamera.get(cameraID) ?? pictureLanes[laneByCamera.size % pictureLanes.length]
    if (lane) laneByCamera.set(cameraID, lane)
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
    if (blocked) makeEnvironment(getSeed(blocked.job))
  }

  const makeEnvironment = (seed: number) => {
    // The lane becomes idle shortly before `fine` is set.
    if (fine?.seed === seed || pendingSeed !== null || !filmLane.isIdle()) return
    pendingSeed = seed
    void filmLane
      .run({ kind: 'environment', seed, detail })
      .then(
        (rendered) => {
          if (!('environment' in rendered)) return
          fine = { seed, environment: rendered.environment }
          for (const lane of [...pictureLanes, filmLane]) lane.send(fine)
        },
        (error: Error) => failWaiting((next) => !canStart(next) && getSeed(next.job) === seed, error),
      )
      .then(() => {
        pendingSeed = null
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
        const seed = getSeed(job)
        const next = { job, signal, resolve, reject }
        const cancel = () => {
          failWaiting((each) => each === next, signal?.reason)
          reject(signal?.reason)
        }
        waiting.push(next)
        signal?.addEventListener('abort', cancel, { once: true })
        dispatch()
        makeEnvironment(seed)
      }),

    /** Stops all threads within about a second and rejects the waiting jobs. */
    close: async () => {
      isClosed = true
      failWaiting(() => true, new Error('The studio is closed'))
      await Promise.all([...pictureLanes, filmLane].map((lane) => lane.close()))
    },
  }
}

const countSpareCores = (): number => Math.max(1, Math.min(MAX_LANES, availableParallelism() - 1))

const getSeed = (job: PictureJob | FilmJob): number => {
  const view = job.kind === 'film' ? job.views[0] : job.view
  if (!view) throw new Error('A film has at least one frame')
  return view.seed
}
