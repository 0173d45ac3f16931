import { useState } from 'react'
import { getOperatorName } from '../../../console/account.ts'
import { useConsole } from '../../../console/console-context.tsx'
import { toSafeFileName } from '../../../ui/safe-file-name.ts'
import { saveBlob } from '../../../ui/save-file.ts'
import type { Finding } from '../record/finding.ts'
import { createFindings } from '../record/findings.ts'
import { writeFindingsCsv } from './findings-csv.ts'
import { writeFindingsFile } from './findings-file.ts'

/** Writes the findings to the downloads. */
export const useExport = () => {
  const { part, config, session, rigClock, clock, notices } = useConsole()
  const { store, readPicture, markExported } = part(createFindings)
  const [isWriting, setIsWriting] = useState(false)
  const now = () => new Date(rigClock.date() ?? clock.date()).toISOString()
  const nameFile = (extension: string) =>
    toSafeFileName(`Findings ${now().slice(0, 19).replaceAll(':', '-')}Z.${extension}`)

  const exportJson = async () => {
    setIsWriting(true)
    const { findings, unreadable } = store.getState()
    const head = { rig: config.host, writtenBy: getOperatorName(session.get()), writtenAt: now() }
    await writeFindingsFile({ findings, unreadable, readPicture, head }).then(
      (file) => {
        saveBlob(file, nameFile('json'))
        markExported(findings)
      },
      () => notices.error('The findings could not be written'),
    )
    setIsWriting(false)
  }

  const exportCsv = (findings: readonly Finding[]) =>
    saveBlob(new Blob([writeFindingsCsv(findings, config.metresPerSledUnit)], { type: 'text/csv' }), nameFile('csv'))

  return { exportJson, exportCsv, isWriting, nameFile, now }
}
