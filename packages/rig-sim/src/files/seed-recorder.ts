import type { Effect, FilmRequest, ReportRequest } from '@rig/contract/sim'
import { getRecordingTime, type Rig, seedRecordings, simulatePastPatrol, simulatePastView } from '@rig/rig'
import type { FastifyBaseLogger } from 'fastify'
import type { Recorder, Recording } from './recorder.ts'

/** Creates the files of the seed once per process. Films take most of the time and are made on request. */
export const createSeedRecorder = (recorder: Recorder, log: FastifyBaseLogger) => {
  const reports: ReportRequest[] = []
  const recordings: Recording[] = []
  const films: FilmRequest[] = []
  let shouldContinue = () => false
  let done = Promise.resolve()
  let isFilming = false
  let isSeedShown = true

  const addReport = (report: ReportRequest) => {
    reports.push(report)
    recorder.addReport(report)
  }
  const addRecording = (recording: Recording) => {
    recordings.push(recording)
    if (isSeedShown) recorder.addToGallery(recording)
  }

  const makePatrol = (effect: Effect) => {
    if (effect.kind === 'report') addReport(effect)
    else films.push(effect)
  }

  const makePictures = async (rig: Rig) => {
    for (const past of seedRecordings)
      if (past.kind === 'patrol')
        simulatePastPatrol(rig, { ...past, at: getRecordingTime(rig, past) }).forEach(makePatrol)
    for (const past of seedRecordings) {
      if (past.kind === 'patrol') continue
      if (!shouldContinue()) return
      const view = simulatePastView(rig, { ...past, at: getRecordingTime(rig, past) })
      addRecording(await recorder.picture(view, { waitsForDetail: true }))
    }
  }

  const makeFilms = async () => {
    for (const film of films) if (shouldContinue()) addRecording(await recorder.film(film))
  }

  const logFailure = (error: unknown) => log.error({ err: error }, 'failed to create the seed recordings')

  return {
    /** Creates the pictures and the reports until `shouldProceed` returns false, which also ends `makeFilms`. */
    make: (rig: Rig, shouldProceed: () => boolean): Promise<void> => {
      shouldContinue = shouldProceed
      done = makePictures(rig).catch(logFailure)
      return done
    },

    /** Resolves when all recordings exist. Creates nothing unless `make` has been called. */
    makeFilms: (): Promise<void> => {
      if (!isFilming && shouldContinue()) {
        isFilming = true
        done = done.then(makeFilms).catch(logFailure)
      }
      return done
    },

    /** Call this when another state replaces the seed. Files that are finished later are added only by `restore`. */
    detach: () => {
      isSeedShown = false
    },

    /** Restores the files created so far. Files that are still being made are added when they are finished. */
    restore: () => {
      isSeedShown = true
      reports.forEach(recorder.addReport)
      recordings.forEach(recorder.addToGallery)
    },
  }
}
