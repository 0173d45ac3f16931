import { setTimeout as sleep } from 'node:timers/promises'
import type { View } from '@rig/rig'
import type { Log } from './render/log.ts'
import { LIVE_QUALITY, LIVE_SIZE } from './render/render-job.ts'
import type { RenderPool } from './render/render-pool.ts'

export type CameraFeed = ReturnType<typeof createCameraFeed>

/** Somebody who watches a camera. */
export type Viewer = {
  /** Takes the newest picture (JPEG); false when it is still busy with an earlier one and will not show this one. */
  show: (picture: Buffer) => boolean
  /** The camera has no pictures any more. */
  end: () => void
}

type Deps = {
  /** What the camera sees now; null when it has nothing to show any more, which ends the feed. */
  view: () => View | null
  render: RenderPool['render']
  /** Frames a second. */
  fps: number
  log: Log
  onEncoded: () => void
  onSkipped: () => void
}

/** How long the feed waits before the next picture when one could not be made. */
const RETRY_MS = 500

/** The live picture of one camera: drawn while somebody watches, encoded once a frame for all viewers. */
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

  /** Viewers keep their connection over a picture that could not be made. Returns the time to the next one, ms. */
  const takeNext = (): Promise<number> =>
    takePicture().then(
      () => periodMs,
      (error: unknown) => {
        log.error({ err: error }, 'a live picture could not be made, the next one is tried soon')
        return RETRY_MS
      },
    )

  /** Takes a picture each period. One that took longer than a period costs the frames that it missed, no more. */
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
    /** Shows the live picture to a viewer until it leaves by the function that this returns. */
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
