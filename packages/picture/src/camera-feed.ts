import { setTimeout as sleep } from 'node:timers/promises'
import type { View } from '@rig/rig'
import type { Log } from './render/log.ts'
import { LIVE_QUALITY, LIVE_SIZE } from './render/render-job.ts'
import type { RenderPool } from './render/render-pool.ts'

export type CameraFeed = ReturnType<typeof createCameraFeed>

/** A connection that receives the live picture of a camera. */
export type Viewer = {
  /** Takes the newest picture (JPEG). Returns false if it is still busy with an earlier one and skips this one. */
  show: (picture: Buffer) => boolean
  /** Called when the feed ends. */
  end: () => void
}

type Deps = {
  /** Returns the camera's current view; null ends the feed. */
  view: () => View | null
  render: RenderPool['render']
  /** Frames a second. */
  fps: number
  log: Log
  onEncoded: () => void
  onSkipped: () => void
}

/** Delay before the next picture after a failed one. */
const RETRY_MS = 500

/** Creates the live picture of one camera: drawn only while it has viewers, and encoded once per frame for all of them. */
export const createCameraFeed = ({ view, render, fps, log, onEncoded, onSkipped }: Deps) => {
  const periodMs = 1000 / fps
  const viewers = new Set<Viewer>()
  let latest: Buffer | null = null
  let isRunning = false

  const showAll = (picture: Buffer) => {
    latest = picture
    for (const viewer of viewers) if (!viewer.show(picture)) onSkipped()
  }

  const takePicture = async () => {
    const seen = view()
    if (!seen) return endAll()
    if (seen.effect === 'stalled') return
    if (seen.effect === 'frozen' && latest) return showAll(latest)
    const picture = await render({ kind: 'live', view: seen, size: LIVE_SIZE, quality: LIVE_QUALITY })
    onEncoded()
    showAll(picture)
  }

  /** Returns the time until the next picture, ms. A failed picture leaves the viewers connected. */
  const takeNext = (): Promise<number> =>
    takePicture().then(
      () => periodMs,
      (error: unknown) => {
        log.error({ err: error }, 'a live picture could not be made, the next one is tried soon')
        return RETRY_MS
      },
    )

  /** Takes a picture each period. Frames missed by a slow picture are skipped, not made up for. */
  const run = async () => {
    isRunning = true
    let dueAt = performance.now()
    while (viewers.size > 0) {
      const waitMs = await takeNext()
      dueAt = Math.max(dueAt + waitMs, performance.now())
      await sleep(dueAt - performance.now())
    }
    isRunning = false
    latest = null
  }

  const endAll = () => {
    const ended = [...viewers]
    viewers.clear()
    latest = null
    for (const viewer of ended) viewer.end()
  }

  return {
    viewers: () => viewers.size,
    /** Shows the live picture to a viewer. Returns an unsubscribe function. */
    watch: (viewer: Viewer) => {
      viewers.add(viewer)
      if (!isRunning) void run()
      return () => {
        viewers.delete(viewer)
      }
    },
    endAll,
  }
}
