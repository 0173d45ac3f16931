import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { cameraList } from '../../rig/cameras.ts'
import { saveBlob } from '../../ui/save-file.ts'
import { operatorName } from './case-file.ts'
import { previewOf } from './preview.ts'
import { type CaseOrder, writeCase } from './write-case.ts'

export type Writing =
  | { state: 'none' }
  | { state: 'writing'; done: number }
  | { state: 'written'; missing: readonly string[] }
  | { state: 'failed'; reason: string }

/** Writes case files to the browser's downloads. Unmounting the component aborts the writing. */
export const useCaseWriter = () => {
  const rigConsole = useConsole()
  const { data: cameras = [] } = useQuery(cameraList(rigConsole))
  const [writing, setWriting] = useState<Writing>({ state: 'none' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const write = async (content: Pick<CaseOrder, 'title' | 'entries' | 'items'>) => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setWriting({ state: 'writing', done: 0 })
    const now = new Date()
    const order: CaseOrder = {
      ...content,
      cameras: cameras.map(({ name }) => name),
      writtenBy: operatorName(rigConsole.session.get()),
      now,
      previewOf,
      signal,
      onProgress: (done) => setWriting({ state: 'writing', done }),
    }
    await writeCase(rigConsole, order).then(
      ({ page, zip, missing }) => {
        const name = fileNameOf(content.title, now)
        saveBlob(page, `${name}.html`)
        saveBlob(zip, `${name}.zip`)
        setWriting({ state: 'written', missing })
      },
      (error: unknown) =>
        !signal.aborted &&
        setWriting({ state: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
  }
  return { writing, write }
}

/** Returns the title and the time without characters that a file system forbids, and short enough: a name has 255 bytes. */
const fileNameOf = (title: string, now: Date) =>
  `${[...title.replaceAll(/[\p{C}<>:"/\\|?*]+/gu, '-')].slice(0, 50).join('')} ${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
