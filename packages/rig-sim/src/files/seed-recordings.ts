import type { ReportOrder } from '@rig/contract/sim'
import type { Rig } from '@rig/rig'
import { recordedAt, seedRecordings, simulatePastPatrol, simulatePastView } from '@rig/rig'
import type { FastifyBaseLogger } from 'fastify'
import type { Recorder, Recording } from './recorder.ts'

const picturesFirst = seedRecordings.toSorted((a, b) => Number(a.kind === 'patrol') - Number(b.kind === 'patrol'))

/**
 * Creates the files in the gallery and jobs of a seeded rig. They are created once, the pictures before the slow films,
 * and restored after a reset.
 */
export const createSeedRecordings = (recorder: Recorder, log: FastifyBaseLogger) => {
  const reports: ReportOrder[] = []
  const recordings: Recording[] = []

  const addReport = (report: ReportOrder) => {
    reports.push(report)
    recorder.addReport(report)
  }
  const addRecording = (recording: Recording) => {
    recordings.push(recording)
    recorder.addToGallery(recording)
  }

  const make = async (rig: Rig, isWanted: () => boolean) => {
    for (const past of picturesFirst) {
      if (!isWanted()) return
      const at = recordedAt(rig, past)
      if (past.kind === 'picture') {
        addRecording(await recorder.picture(simulatePastView(rig, { ...past, at })))
        continue
      }
      for (const effect of simulatePastPatrol(rig, { ...past, at })) {
        if (effect.kind === 'report') addReport(effect)
        else addRecording(await recorder.film(effect))
      }
    }
  }

  return {
    /** Creates all files, until `isWanted` returns false. */
    make: async (rig: Rig, isWanted: () => boolean) => {
      await make(rig, isWanted).catch((error: unknown) =>
        log.error({ err: error }, 'the files of the seed could not be created'),
      )
    },
    /** Restores the files created so far; the others are added when they are finished. */
    restore: () => {
      reports.forEach(recorder.addReport)
      recordings.forEach(recorder.addToGallery)
    },
  }
}
