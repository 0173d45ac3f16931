import type { View } from '@rig/rig'
import { type ErrorLog, LIVE_QUALITY, LIVE_SIZE } from './render/render-job.ts'
import type { RenderPool } from './render/render-pool.ts'
import type { DrawnFault } from './render/scene.ts'

export type CameraFeed = ReturnType<typeof createCameraFeed>

export type LivePicture = {
  jpeg: Buffer
  /** Milliseconds since 1970 on the rig's clock. A picture that is sent again keeps its time. */
  capturedAt: number
}

export type Viewer = {
  /** Receives the newest picture. Returns false if the viewer is still busy and skips the picture. */
  show: (picture: LivePicture) => boolean
  end: () => void
}

type Deps = {
  /** Returns null to close the feed. */
  view: () => View | null
  render: RenderPool['render']
  fps: number
  log: ErrorLog
  /** The feed increments these counters. */
  counts: { framesEncoded: number; framesSkipped: number }
}

const RETRY_MS = 500

type DeliveryFault = Exclude<NonNullable<View['fault']>, DrawnFault>

/** `repeat` sends the latest picture again, and `none` sends nothing. `scene.ts` draws the other picture faults. */
const deliveryByFault: Record<DeliveryFault, 'repeat' | 'none'> & { [Drawn in DrawnFault]?: never } = {
  'freeze-picture': 'repeat',
  'stall-stream': 'none',
}

/** Renders only while the camera has viewers, and encodes each frame once for all of them. */
export const createCameraFeed = ({ view, render, fps, log, counts }: Deps) => {
  const periodMs = 1000 / fps
  const viewers = new Set<Viewer>()
  let latest: LivePicture | null = null
  let isRunning = false

  const showToAll = (picture: LivePicture) => {
    latest = picture
    for (const viewer of viewers) if (!viewer.show(picture)) counts.framesSkipped += 1
  }

  const takePicture = async () => {
    const seen = view()
    if (!seen) return closeAll()
    const delivery = seen.fault && deliveryByFault[seen.fault]
    if (delivery === 'none') return
    if (delivery === 'repeat' && latest) return showToAll(latest)
    const jpeg = await render({ kind: 'live', view: seen, size: LIVE_SIZE, quality: LIVE_QUALITY })
    counts.framesEncoded += 1
    showToAll({ jpeg, capturedAt: seen.now })
  }

  /** Resolves with the delay in ms until the next picture. A failed picture does not disconnect the viewers. */
  const takeNext = (): Promise<number> =>
    takePicture().then(
      () => periodMs,
      (error: unknown) => {
        log.error({ err: error }, 'failed to render a live picture, retrying in 0.5 s')
        return RETRY_MS
      },
    )

  /** Skips frames that become overdue while a slow picture is rendered, so a feed does not fall behind. */
  const run = async () => {
    isRunning = true
    let dueAt = performance.now()
    while (viewers.size > 0) {
      const waitMs = await takeNext()
      dueAt = Math.max(dueAt + waitMs, performance.now())
      await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()))
    }
    isRunning = false
    latest = null
  }

  const closeAll = () => {
    const ended = [...viewers]
    viewers.clear()
    latest = null
    for (const viewer of ended) viewer.end()
  }

  return {
    viewers: () => viewers.size,
    /** Returns an unsubscribe function. */
    watch: (viewer: Viewer) => {
      viewers.add(viewer)
      if (!isRunning) void run()
      return () => {
        viewers.delete(viewer)
      }
    },
    closeAll,
  }
}
