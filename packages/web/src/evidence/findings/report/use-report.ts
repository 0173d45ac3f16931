import { useState } from 'react'
import { getOperatorName } from '../../../console/account.ts'
import { useConsole } from '../../../console/console-context.tsx'
import { saveBlob } from '../../../ui/save-file.ts'
import { toDataUrl } from '../exchange/findings-file.ts'
import { useExport } from '../exchange/use-export.ts'
import type { Finding, Inspection } from '../record/finding.ts'
import { createFindings } from '../record/findings.ts'
import { type ReportPicture, writeFindingsReport } from './findings-report.ts'

/** Writes the report of findings to the downloads. */
export const useReport = () => {
  const { part, config, session, notices } = useConsole()
  const { nameFile, now } = useExport()
  const { readPicture, store } = part(createFindings)
  const [isWriting, setIsWriting] = useState(false)

  const read = async ({ id }: Finding, inspection: Inspection): Promise<ReportPicture | null> => {
    const picture = inspection.hasPicture ? await readPicture(id, inspection.id) : null
    const bitmap = picture && (await createImageBitmap(picture).catch(() => null))
    if (!picture || !bitmap) return null
    const { width, height } = bitmap
    bitmap.close()
    return { url: await toDataUrl(picture), width, height }
  }

  const writeReport = async (findings: readonly Finding[]) => {
    setIsWriting(true)
    const options = {
      recorded: store.getState().findings.length,
      ...{ findings, rig: config.host, writtenAt: now(), metresPerSledUnit: config.metresPerSledUnit },
      ...{ writtenBy: getOperatorName(session.get()), readPicture: read },
    }
    await writeFindingsReport(options).then(
      (report) => saveBlob(report, nameFile('html')),
      () => notices.error('The report could not be written'),
    )
    setIsWriting(false)
  }
  return { writeReport, isWriting }
}
