import type { GalleryRecord, JobFileToStore } from '@rig/contract/sim'
import { listSeedEffects, listSeedViews, type Rig } from '@rig/rig'
import type { FastifyBaseLogger } from 'fastify'
import { createDrawing, type Drawing } from './drawing.ts'
import type { PlannedRecording, Recorder } from './recorder.ts'

/** Lists the recordings of the seed immediately. Draws each file once per process, even if the rig is reset. */
export const createSeedRecorder = (recorder: Recorder, log: FastifyBaseLogger) => {
  const reports: JobFileToStore[] = []
  const recordings: { item: GalleryRecord; drawing: Drawing }[] = []
  let isClosed = false

  const addRecording = ({ item, draw }: PlannedRecording) => {
    const drawing = createDrawing({
      draw,
      onDrawn: () => recorder.updateSize(drawing),
      onFailed: (error) => {
        if (!isClosed) log.error({ err: error }, 'failed to draw a file')
      },
    })
    recordings.push({ item, drawing })
  }

  const planRecordings = (rig: Rig) => {
    for (const effect of listSeedEffects(rig))
      if (effect.kind === 'report') reports.push(effect)
      else addRecording(recorder.planFilm(effect))
    for (const view of listSeedViews(rig)) addRecording(recorder.planPicture(view, { waitsForDetail: true }))
  }

  const restore = () => {
    reports.forEach(recorder.addReport)
    // Adds the oldest recordings first, because a full gallery drops its oldest items
    recordings.toSorted((a, b) => a.item.createdAt - b.item.createdAt).forEach(recorder.addUndrawn)
  }

  /** Draws one file at a time, so that a requested file waits for at most one other. */
  const draw = async (kind: GalleryRecord['kind']) => {
    for (const { item, drawing } of recordings)
      if (item.kind === kind && !drawing.hasFailed() && !isClosed) await drawing.read().catch(() => {})
  }

  return {
    /** Lists all recordings and draws the pictures in the background. */
    record: (rig: Rig) => {
      planRecordings(rig)
      restore()
      void draw('picture')
    },

    /** Draws the films too, which take most of the time. Resolves when the files of all recordings exist. */
    drawAll: async (): Promise<void> => {
      await Promise.all([draw('picture'), draw('film')])
    },

    /** Lists the recordings in a rig that has replaced the first one. */
    restore,

    /** Stops drawing files. */
    close: () => {
      isClosed = true
    },
  }
}
