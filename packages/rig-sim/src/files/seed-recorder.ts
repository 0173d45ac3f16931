import type { ReportRequest } from '@rig/contract/sim'
import type { Rig } from '@rig/rig'
import { getRecordingTime, seedRecordings, simulatePastPatrol, simulatePastView } from '@rig/rig'
import type { FastifyBaseLogger } from 'fastify'
import type { Recorder, Recording } from './recorder.ts'

const picturesFirst = seedRecordings.toSorted((a, b) => Number(a.kind === 'patrol') - Number(b.kind === 'patrol'))

/**
 * Creates the gallery items and job files of a seeded rig, the quick pictures before the slow films. They are created
 * once per process and restored after each reset.
 */
export const createSeedRecorder = (recorder: Recorder, log: FastifyBaseLogger) => {
  const reports: ReportRequest[] = []
  const recordings: Recording[] = []

  const addReport = (report: ReportRequest) => {
    reports.push(report)
    recorder.addReport(report)
  }
  const addRecording = (recording: Recording) => {
    recordings.push(recording)
    recorder.addToGallery(recording)
  }

  const make = async (rig: Rig, shouldContinue: () => boolean) => {
    for (const past of picturesFirst) {
      if (!shouldContinue()) return
      const at = getRecordingTime(rig, past)
      if (past.kind === 'picture') {
        addRecording(await recorder.picture(simulatePastView(rig, { ...past, at }), { waitsForDetail: true }))
        continue
      }
      for (const effect of simulatePastPatrol(rig, { ...past, at })) {
        if (effect.kind === 'report') addReport(effect)
        else addRecording(await recorder.film(effect))
      }
    }
  }

  return {
    make: async (rig: Rig, shouldContinue: () => boolean) => {
      await make(rig, shouldContinue).catch((error: unknown) =>
        log.error({ err: error }, 'failed to create the seed recordings'),
      )
    },
    /** Restores the files created so far. Files that are still being made are added when they are finished. */
    restore: () => {
      reports.forEach(recorder.addReport)
      recordings.forEach(recorder.addToGallery)
    },
  }
}
