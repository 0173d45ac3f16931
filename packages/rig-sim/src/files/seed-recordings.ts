import type { ReportOrder } from '@rig/contract/sim'
import type { Rig } from '@rig/rig'
import { recordedAt, seedRecordings, simulatePastPatrol, simulatePastView } from '@rig/rig'
import type { FastifyBaseLogger } from 'fastify'
import type { Recorder, Recording } from './recorder.ts'

const quickFirst = seedRecordings.toSorted((a, b) => Number(a.kind === 'patrol') - Number(b.kind === 'patrol'))

/**
 * The files in a delivered rig's gallery and jobs. They are made once, the quick pictures before the films; a reset restores
 * them.
 */
export const createSeedRecordings = (recorder: Recorder, log: FastifyBaseLogger) => {
  const reports: ReportOrder[] = []
  const recordings: Recording[] = []

  const keepReport = (report: ReportOrder) => {
    reports.push(report)
    recorder.keepReport(report)
  }
  const keepRecording = (recording: Recording) => {
    recordings.push(recording)
    recorder.keep(recording)
  }

  const make = async (rig: Rig, isWanted: () => boolean) => {
    for (const past of quickFirst) {
      if (!isWanted()) return
      const at = recordedAt(rig, past)
      if (past.kind === 'picture') {
        keepRecording(await recorder.picture(simulatePastView(rig, { ...past, at })))
        continue
      }
      for (const effect of simulatePastPatrol(rig, { ...past, at })) {
        if (effect.kind === 'report') keepReport(effect)
        else keepRecording(await recorder.film(effect))
      }
    }
  }

  return {
    /** Makes them all in the background; stops when they are no longer wanted. */
    make: async (rig: Rig, isWanted: () => boolean) => {
      await make(rig, isWanted).catch((error: unknown) => log.error({ err: error }, 'the seed could not be recorded'))
    },
    /** Restores those that have been made; the others follow when they are. */
    putBack: () => {
      reports.forEach(recorder.keepReport)
      recordings.forEach(recorder.keep)
    },
  }
}
