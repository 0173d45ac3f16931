import { useEffect, useRef, useState } from 'react'
import { getOperatorName } from '../../../console/account.ts'
import { useConsole } from '../../../console/console-context.tsx'
import { getErrorMessage } from '../../../console/error-message.ts'
import { loadKnownCameras } from '../../../rig/camera-names.ts'
import { galleryList } from '../../../rig/gallery.ts'
import { saveBlob } from '../../../ui/save-file.ts'
import { useExport } from '../exchange/use-export.ts'
import type { Finding, Inspection } from '../record/finding.ts'
import { createFindings } from '../record/findings.ts'
import { writeFindingsReport } from './findings-report.ts'
import { createPreview } from './preview.ts'
import { listOriginals, type MissingOriginal, type Originals, writeOriginals } from './write-originals.ts'

type ReportState =
  | { state: 'none' }
  | { state: 'writing'; done: number; total: number }
  | { state: 'written'; count: number; missing: readonly MissingOriginal[] }
  | { state: 'failed'; reason: string }

/** Writes the report of findings, and a zip with their originals, to the downloads. Unmounting ends it. */
export const useReport = () => {
  const rigConsole = useConsole()
  const { config, session, rigClock, queryClient } = rigConsole
  const { nameFile, now } = useExport()
  const { readPicture, store } = rigConsole.part(createFindings)
  const [state, setState] = useState<ReportState>({ state: 'none' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const readReportPicture = async ({ id }: Finding, { id: inspection, hasPicture }: Inspection) => {
    const picture = hasPicture ? await readPicture(id, inspection) : null
    return picture && createPreview(picture, false)
  }

  const collectOriginals = async (findings: readonly Finding[], signal: AbortSignal): Promise<Originals> => {
    const total = listOriginals(findings).length
    setState({ state: 'writing', done: 0, total })
    const gallery = await queryClient.ensureQueryData(galleryList(rigConsole))
    return writeOriginals(rigConsole, {
      findings,
      items: gallery.recordings,
      cameras: await loadKnownCameras(rigConsole),
      head: {
        title: 'Report of findings',
        writtenAt: now(),
        clock: rigClock.date() === null ? 'computer' : 'rig',
        writtenBy: getOperatorName(session.get()),
      },
      readPicture,
      createPreview,
      signal,
      onProgress: (done) => setState({ state: 'writing', done, total }),
    })
  }

  const writeFiles = async (findings: readonly Finding[], hasOriginals: boolean, signal: AbortSignal) => {
    const originals = hasOriginals ? await collectOriginals(findings, signal) : null
    const report = await writeFindingsReport({
      findings,
      originals,
      recorded: store.getState().findings.length,
      rig: config.host,
      writtenBy: getOperatorName(session.get()),
      writtenAt: now(),
      metresPerSledUnit: config.metresPerSledUnit,
      readPicture: readReportPicture,
    })
    signal.throwIfAborted()
    const name = nameFile('html')
    saveBlob(report, name)
    if (!originals) return setState({ state: 'none' })
    saveBlob(originals.zip, name.replace(/html$/, 'zip'))
    setState({ state: 'written', ...originals })
  }

  const writeReport = async (findings: readonly Finding[], hasOriginals: boolean) => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ state: 'writing', done: 0, total: 0 })
    await writeFiles(findings, hasOriginals, signal).catch((error: unknown) => {
      if (!signal.aborted) setState({ state: 'failed', reason: getErrorMessage(error) })
    })
  }
  return { writeReport, report: state }
}
