import type { Effect, GalleryRecord, ReportRequest } from '@rig/contract/sim'
import { getRecordingTime, type Rig, seedRecordings, simulatePastPatrol, simulatePastView } from '@rig/rig'
import type { FastifyBaseLogger } from 'fastify'
import { createDrawQueue, type Drawing } from './draw-queue.ts'
import type { Planned, Recorder } from './recorder.ts'

/** Lists the recordings of the seed immediately. Draws each file once per process, also if the rig is reset. */
export const createSeedRecorder = (recorder: Recorder, log: FastifyBaseLogger) => {
  const queue = createDrawQueue(log)
  const reports: ReportRequest[] = []
  const recordings: { item: GalleryRecord; drawing: Drawing }[] = []

  const addRecording = ({ item, draw }: Planned) =>
    recordings.push({ item, drawing: queue.add(draw, recorder.updateSize) })

  const planRecordings = (rig: Rig) => {
    const addEffect = (effect: Effect) => {
      if (effect.kind === 'report') reports.push(effect)
      else addRecording(recorder.planFilm(effect))
    }
    for (const past of seedRecordings) {
      const at = getRecordingTime(rig, past)
      if (past.kind === 'patrol') simulatePastPatrol(rig, { ...past, at }).forEach(addEffect)
      else addRecording(recorder.planPicture(simulatePastView(rig, { ...past, at }), { waitsForDetail: true }))
    }
  }

  const restore = () => {
    reports.forEach(recorder.addReport)
    recordings.forEach(recorder.addUndrawn)
  }

  const draw = async (kind: GalleryRecord['kind']) => {
    const drawn = recordings.filter(({ item }) => item.kind === kind)
    await Promise.all(drawn.map(({ drawing }) => drawing.drawInBackground()))
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

    /** Draws no further files. */
    close: queue.close,
  }
}
