import { useEffect, useRef, useState } from 'react'
import { getOperatorName } from '../../console/account.ts'
import { useConsole } from '../../console/console-context.tsx'
import { getErrorMessage } from '../../console/error-message.ts'
import { loadKnownCameras } from '../../rig/camera-names.ts'
import { toSafeFileName } from '../../ui/safe-file-name.ts'
import { saveBlob } from '../../ui/save-file.ts'
import type { MissingEntry } from './manifest.ts'
import { createPreview } from './preview.ts'
import { type CaseFileExportOptions, writeCase } from './write-case.ts'

export type CaseWriteState =
  | { state: 'none' }
  | { state: 'writing'; done: number }
  | { state: 'written'; count: number; missing: readonly MissingEntry[] }
  | { state: 'failed'; reason: string }

/** Writes the case file and downloads the page and the zip. Unmounting the component aborts the write. */
export const useCaseWriter = () => {
  const rigConsole = useConsole()
  const [writing, setWriting] = useState<CaseWriteState>({ state: 'none' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const write = async (content: Pick<CaseFileExportOptions, 'title' | 'entries' | 'items'>) => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setWriting({ state: 'writing', done: 0 })
    const rigTime = rigConsole.rigClock.date()
    const now = new Date(rigTime ?? rigConsole.clock.date())
    const options: CaseFileExportOptions = {
      ...content,
      cameras: await loadKnownCameras(rigConsole),
      writtenBy: getOperatorName(rigConsole.session.get()),
      now,
      clock: rigTime === null ? 'computer' : 'rig',
      createPreview,
      signal,
      onProgress: (done) => setWriting({ state: 'writing', done }),
    }
    await writeCase(rigConsole, options).then(
      ({ page, zip, missing }) => {
        const name = createFileName(content.title, now)
        saveBlob(page, `${name}.html`)
        saveBlob(zip, `${name}.zip`)
        setWriting({ state: 'written', count: content.entries.length - missing.length, missing })
      },
      (error: unknown) => !signal.aborted && setWriting({ state: 'failed', reason: getErrorMessage(error) }),
    )
  }
  return { writing, write }
}

/** Shortens the title, because the name must still contain the time. */
const createFileName = (title: string, now: Date) =>
  toSafeFileName(`${[...title].slice(0, 50).join('')} ${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
