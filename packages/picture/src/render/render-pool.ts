import { availableParallelism } from 'node:os'
import { type Environment, type EnvironmentDetail, FULL_DETAIL } from './environment.ts'
import { createJobRunner, type JobRunner, startCancellable, startRenderThread } from './job-runner.ts'
import type { ErrorLog, FilmJob, PictureJob, RenderCommand } from './render-job.ts'

export type RenderPool = ReturnType<typeof createRenderPool>

type Deps = { log: ErrorLog; runners?: number; startThread?: typeof startRenderThread; detail?: EnvironmentDetail }

type WaitingJob = {
  job: PictureJob | FilmJob
  signal: AbortSignal | undefined
  resolve: (bytes: Buffer) => void
  reject: (error: Error) => void
}

const MAX_RUNNERS = 4

/** Longer than the pause between two films, because a thread takes a second to start. */
const FILM_THREAD_IDLE_MS = 10_000

/** Priority of each kind of job, where the lowest number runs first. */
const RANKS = { live: 0, poster: 1, still: 2, film: 3 } as const

/**
 * Creates a pool of render threads: one for films, and one for pictures on each of up to four other cores. Live
 * pictures run first. All live pictures from a camera use the same thread, which redraws only the parts that change.
 * The film thread also creates the full-detail environment for all threads, and draws the pictures that wait for it.
 */
export const createRenderPool = ({
  log,
  runners = countSpareCores(),
  startThread = startRenderThread,
  detail = FULL_DETAIL,
}: Deps) => {
  const waiting: WaitingJob[] = []
  const runnerByCamera = new Map<string, JobRunner>()
  let fullDetail: { seed: number; environment: Environment } | null = null
  let pendingSeed: number | null = null
  let hasRendered = false
  let isClosed = false

  const initialCommands = (): RenderCommand[] => (fullDetail ? [fullDetail] : [])
  const deps = { startThread, log, initialCommands, onIdle: () => dispatch() }
  const pictureRunners = Array.from({ length: runners }, () => createJobRunner(deps))
  const filmRunner = createJobRunner({ ...deps, idleMs: FILM_THREAD_IDLE_MS })

  const canStart = ({ job }: WaitingJob): boolean => !needsDetail(job) || fullDetail?.seed === getSeed(job)

  const findRunner = ({ job }: WaitingJob): JobRunner | undefined => {
    if (needsDetail(job)) return filmRunner.isIdle() ? filmRunner : undefined
    if (job.kind !== 'live') return pictureRunners.find((runner) => runner.isIdle())
    const runner = getCameraRunner(job.view.cameraID)
    return runner?.isIdle() ? runner : undefined
  }

  const getCameraRunner = (cameraID: string): JobRunner | undefined => {
    const runner = runnerByCamera.get(cameraID) ?? pictureRunners[runnerByCamera.size % pictureRunners.length]
    if (runner) runnerByCamera.set(cameraID, runner)
    return runner
  }

  const dispatch = () => {
    for (const next of waiting.toSorted((a, b) => RANKS[a.job.kind] - RANKS[b.job.kind])) {
      if (!canStart(next)) continue
      const runner = findRunner(next)
      if (!runner) continue
      waiting.splice(waiting.indexOf(next), 1)
      runner
        .run(next.job, next.signal)
        .then((rendered) => 'bytes' in rendered && next.resolve(rendered.bytes), next.reject)
        .finally(() => {
          hasRendered = true
          makeEnvironment(getSeed(next.job))
        })
    }
    const blockedJob = waiting.find((next) => !canStart(next))
    if (blockedJob) makeEnvironment(getSeed(blockedJob.job))
  }

  /** The first picture would take twice as long if another thread created the environment on the same core. */
  const isRenderingFirstPicture = () => !hasRendered && pictureRunners.some((runner) => !runner.isIdle())

  const makeEnvironment = (seed: number) => {
    if (isClosed || isRenderingFirstPicture()) return
    // The runner becomes idle shortly before `fullDetail` is set, so `pendingSeed` must be null as well.
    if (fullDetail?.seed === seed || pendingSeed !== null || !filmRunner.isIdle()) return
    pendingSeed = seed
    void filmRunner
      .run({ kind: 'environment', seed, detail })
      .then(
        (rendered) => {
          if (!('environment' in rendered)) return
          fullDetail = { seed, environment: rendered.environment }
          for (const runner of [...pictureRunners, filmRunner]) runner.send(fullDetail)
        },
        (error: Error) => failWaiting((next) => !canStart(next) && getSeed(next.job) === seed, error),
      )
      .then(() => {
        pendingSeed = null
        dispatch()
      })
  }

  const failWaiting = (shouldFail: (next: WaitingJob) => boolean, error: Error) => {
    for (const failed of waiting.filter(shouldFail)) {
      waiting.splice(waiting.indexOf(failed), 1)
      failed.reject(error)
    }
  }

  return {
    /** Resolves with the encoded bytes. When the signal is aborted, cancels the job and rejects immediately. */
    render: async (job: PictureJob | FilmJob, signal?: AbortSignal): Promise<Buffer> => {
      if (isClosed) throw new Error('The studio is closed')
      signal?.throwIfAborted()
      const seed = getSeed(job)
      return startCancellable<Buffer>(signal, (resolve, reject) => {
        const next = { job, signal, resolve, reject }
        waiting.push(next)
        dispatch()
        makeEnvironment(seed)
        return () => {
          failWaiting((each) => each === next, signal?.reason)
          reject(signal?.reason)
        }
      })
    },

    /** Stops all threads within about a second and rejects the waiting jobs. */
    close: async () => {
      isClosed = true
      failWaiting(() => true, new Error('The studio is closed'))
      await Promise.all([...pictureRunners, filmRunner].map((runner) => runner.close()))
    },
  }
}

const needsDetail = (job: PictureJob | FilmJob) => job.kind === 'film' || job.waitsForDetail === true

const countSpareCores = (): number => Math.max(1, Math.min(MAX_RUNNERS, availableParallelism() - 1))

const getSeed = (job: PictureJob | FilmJob): number => {
  const view = job.kind === 'film' ? job.views[0] : job.view
  if (!view) throw new Error('A film has at least one frame')
  return view.seed
}
