import { useEffect, useEffectEvent, useState } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import { getErrorMessage } from '../../../lib/error-message.ts'
import { formatTimeForFileName } from '../../../lib/format.ts'
import { toSafeFileName } from '../../../lib/safe-file-name.ts'
import { saveBlob } from '../../../lib/save-file.ts'
import { useTask } from '../../../lib/use-task.ts'
import { loadKnownCameras } from '../../../rig/camera-names.ts'
import { galleryList } from '../../../rig/gallery.ts'
import { createLocalFilms } from '../../../rig/local-films.ts'
import { createMediaLink } from '../../../rig/media-links.ts'
import { writeFindingsFile } from '../exchange/findings-file.ts'
import { createSledUnits } from '../positions/sled-units.ts'
import type { Finding, Inspection } from '../record/finding.ts'
import { createFindings } from '../record/findings.ts'
import { writeFindingsCsv } from './findings-csv.ts'
import { writeFindingsReport } from './findings-report.ts'
import { createPreview } from './preview.ts'
import { listOriginals, type Originals, writeOriginals } from './write-originals.ts'

export type WritingState =
  | { state: 'none' }
  | { state: 'writing'; what: 'files' | 'findings'; done: number; total: number }
  /** `pictures` is the number of pictures that cannot be read. `originals` is null for a file without originals. */
  | { state: 'written'; originals: Pick<Originals, 'count' | 'missing'> | null; pictures: number }
  | { state: 'failed'; reason: string }

/** Minimum time between two updates of the progress, because each update renders the list again. */
const PROGRESS_INTERVAL_MS = 250

/** Writes findings to the downloads folder. Unmounting the component cancels this, with a message. */
export const useWriting = () => {
  const rigConsole = useConsole()
  const { config, rigClock, clock, queryClient, notices } = rigConsole
  const { author, readPicture, readStoredPicture, store, markExported } = rigConsole.area(createFindings)
  const [writing, setWriting] = useState<WritingState>({ state: 'none' })
  const task = useTask()
  const reportCancellation = useEffectEvent(() => {
    if (writing.state === 'writing') notices.error('The report or export was cancelled')
  })
  useEffect(() => () => reportCancellation(), [])

  const createReportHead = () => {
    const { by: writtenBy, at: writtenAt } = author()
    return { rig: config.host, writtenBy, writtenAt }
  }
  const run = async (work: (signal: AbortSignal) => Promise<WritingState>) => {
    try {
      const finalState = await task.run(work)
      if (finalState) setWriting(finalState)
    } catch (error) {
      setWriting({ state: 'failed', reason: getErrorMessage(error) })
    }
  }
  /** Throws if the run has been cancelled. Otherwise, its progress would replace the state that `cancel` has set. */
  const showProgress = (signal: AbortSignal, what: 'files' | 'findings', total: number, done = 0) => {
    signal.throwIfAborted()
    setWriting({ state: 'writing', what, done, total })
  }
  /** Returns a callback that shows the progress, and then yields to the browser, so that the page stays responsive. */
  const createProgressCallback = (total: number, signal: AbortSignal) => {
    showProgress(signal, 'findings', total)
    let shownAt = clock.now()
    return async (done: number) => {
      signal.throwIfAborted()
      if (clock.now() - shownAt < PROGRESS_INTERVAL_MS) return
      shownAt = clock.now()
      showProgress(signal, 'findings', total, done)
      await new Promise<void>((resolve) => void clock.setTimer(resolve, 0))
    }
  }

  const createPictureReader = () => {
    let lost = 0
    const read = async (id: string, inspection: string) => {
      const picture = await readStoredPicture(id, inspection)
      if (!picture) lost += 1
      return picture
    }
    return {
      read,
      readPreview: async ({ id }: Finding, { id: inspection, hasPicture }: Inspection) => {
        const picture = hasPicture ? await read(id, inspection) : null
        const preview = picture && (await createPreview(picture, false))
        if (picture && !preview) lost += 1
        return preview
      },
      countLost: () => lost,
    }
  }

  const collectOriginals = async (findings: readonly Finding[], signal: AbortSignal): Promise<Originals> => {
    const { writtenAt, writtenBy } = createReportHead()
    const { length: total } = listOriginals(findings)
    showProgress(signal, 'files', total)
    const gallery = await queryClient.fetchQuery(galleryList(rigConsole))
    const localFilms = [...rigConsole.area(createLocalFilms).store.getState().values()]
    const clockSource = rigClock.date() === null ? 'computer' : 'rig'
    return writeOriginals(rigConsole, {
      ...{ findings, readPicture, createPreview, signal },
      items: [...gallery.recordings, ...localFilms.map(({ recording }) => recording)],
      linkTo: (recording) => createMediaLink(rigConsole, recording),
      cameras: await loadKnownCameras(rigConsole),
      head: { writtenAt, clock: clockSource, writtenBy },
      onProgress: (done) => showProgress(signal, 'files', total, done),
    })
  }

  const writeReport = (findings: readonly Finding[], hasOriginals: boolean) =>
    run(async (signal) => {
      const originals = hasOriginals ? await collectOriginals(findings, signal) : null
      const head = createReportHead()
      const pictures = createPictureReader()
      const page = await writeFindingsReport({
        ...{ ...head, findings, originals, readPicture: pictures.readPreview },
        recorded: store.getState().findings.length,
        units: createSledUnits(config.metresPerSledUnit),
        onProgress: createProgressCallback(findings.length, signal),
      })
      signal.throwIfAborted()
      saveBlob(page, formatFileName(head.writtenAt, 'html'))
      if (!originals) return { state: 'written', originals: null, pictures: pictures.countLost() }
      const { zip, count, missing } = originals
      saveBlob(zip, formatFileName(head.writtenAt, 'zip'))
      return { state: 'written', originals: { count, missing }, pictures: pictures.countLost() }
    })

  const exportAll = () =>
    run(async (signal) => {
      const { findings, unreadable } = store.getState()
      const head = createReportHead()
      const onProgress = createProgressCallback(findings.length, signal)
      const pictures = createPictureReader()
      const file = await writeFindingsFile({ findings, unreadable, readPicture: pictures.read, head, onProgress })
      signal.throwIfAborted()
      saveBlob(file, formatFileName(head.writtenAt, 'json'))
      if (pictures.countLost() === 0) markExported(findings)
      return { state: 'written', originals: null, pictures: pictures.countLost() }
    })

  const exportCsv = (findings: readonly Finding[]) => {
    const table = writeFindingsCsv(findings, createSledUnits(config.metresPerSledUnit))
    saveBlob(new Blob([table], { type: 'text/csv' }), formatFileName(createReportHead().writtenAt, 'csv'))
  }

  const cancel = () => {
    task.cancel()
    setWriting({ state: 'none' })
  }
  return { writing, writeReport, exportAll, exportCsv, cancel }
}

const formatFileName = (at: string, extension: string) =>
  toSafeFileName(`Findings ${formatTimeForFileName(at)}.${extension}`)
