import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { View } from '../rig/view.ts'
import { LIVE_QUALITY, LIVE_SIZE } from './render-job.ts'
import type { Renderer } from './renderer.ts'
import { createViewer, type Viewer } from './viewer.ts'

export type Stream = ReturnType<typeof createStream>

type Deps = {
  /** What the camera sees now; null when it has nothing to show any more, which ends the stream. */
  view: () => View | null
  render: Renderer['render']
  fps: number
  onEncoded: () => void
  onSkipped: () => void
}

/** The live picture of one camera: drawn while somebody watches, encoded once a frame for all viewers. */
export const createStream = ({ view, render, fps, onEncoded, onSkipped }: Deps) => {
  const period = 1000 / fps
  const viewers = new Set<Viewer>()
  let latest: Buffer | null = null
  let isBeating = false

  const showAll = (picture: Buffer) => {
    latest = picture
    for (const viewer of viewers) viewer.show(picture)
  }

  const shoot = async () => {
    const seen = view()
    if (!seen) return cut()
    if (seen.effect === 'stalled') return
    if (seen.effect === 'frozen' && latest) return showAll(latest)
    const picture = await render({ kind: 'picture', view: seen, size: LIVE_SIZE, quality: LIVE_QUALITY })
    onEncoded()
    showAll(picture)
  }

  /** Keeps the beat while somebody watches: a frame that took longer than its period costs the frames it missed, no more. */
  const beat = async () => {
    isBeating = true
    let dueAt = performance.now()
    while (viewers.size > 0) {
      await shoot().catch(cut)
      dueAt = Math.max(dueAt + period, performance.now())
      await sleep(dueAt - performance.now())
    }
    isBeating = false
    latest = null
  }

  const cut = () => {
    for (const viewer of viewers) viewer.cut()
    viewers.clear()
    latest = null
  }

  return {
    viewers: () => viewers.size,
    watch: (response: ServerResponse) => {
      const viewer = createViewer({ response, latest: () => latest, onSkip: onSkipped })
      viewers.add(viewer)
      response.on('close', () => viewers.delete(viewer))
      if (!isBeating) void beat()
    },
    cut,
  }
}
