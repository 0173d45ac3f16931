import { useEffect, useRef, useState } from 'react'
import { saveWhole } from '../../ui/save-place.ts'
import { pictureOf } from './picture-of.ts'
import { type CaseOrder, writeCase } from './write-case.ts'

export type Writing =
  | { state: 'none' }
  | { state: 'writing'; done: number }
  | { state: 'written'; missing: readonly string[] }
  | { state: 'failed'; reason: string }

type Wish = Pick<CaseOrder, 'title' | 'entries' | 'find' | 'cameras' | 'writtenBy'>

/** Writes case files into the browser's downloads. Closing the screen ends what is being written. */
export const useCaseWriter = () => {
  const [writing, setWriting] = useState<Writing>({ state: 'none' })
  const ended = useRef<AbortController | null>(null)
  useEffect(() => () => ended.current?.abort(), [])

  const write = async (wish: Wish) => {
    const own = new AbortController()
    ended.current = own
    const { signal } = own
    setWriting({ state: 'writing', done: 0 })
    const onProgress = (done: number) => setWriting({ state: 'writing', done })
    const now = new Date()
    await writeCase({ ...wish, pictureOf, now, signal, onProgress }).then(
      ({ page, zip, missing }) => {
        const name = nameOf(wish.title, now)
        saveWhole(page, `${name}.html`)
        saveWhole(zip, `${name}.zip`)
        setWriting({ state: 'written', missing })
      },
      (error: unknown) =>
        !signal.aborted &&
        setWriting({ state: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
  }
  return { writing, write }
}

/** Only characters that every file system accepts, and no more of them than any does: a file's name has 255 bytes. */
const nameOf = (title: string, now: Date) =>
  `${[...title.replaceAll(/[\p{C}<>:"/\\|?*]+/gu, '-')].slice(0, 50).join('')} ${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
