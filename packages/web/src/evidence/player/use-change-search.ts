import { useEffect, useRef, useState } from 'react'
import { cropToOverlap, type FilmStrip } from '../analysis/film-strip.ts'
import { type CableChange, findChanges } from '../analysis/find-changes.ts'
import type { FilmPair } from './film-pair.ts'
import { readStrip } from './read-strip.ts'

export type ChangeSearchState =
  | { state: 'none' }
  | { state: 'reading'; fraction: number }
  | { state: 'failed'; reason: string }
  | { state: 'done'; strips: readonly [FilmStrip, FilmStrip]; shift: number; changes: CableChange[] }

/** Searches two films for changes on the cable. Unmounting the component aborts the search. */
export const useChangeSearch = (urls: readonly [string, string], pair: FilmPair) => {
  const [search, setSearch] = useState<ChangeSearchState>({ state: 'none' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const fractions = [0, 0]
    setSearch({ state: 'reading', fraction: 0 })
    pair.pause()
    const read = (url: string, index: number) =>
      readStrip(url, {
        signal,
        onProgress: (fraction) => {
          fractions[index] = fraction
          setSearch({ state: 'reading', fraction: ((fractions[0] ?? 0) + (fractions[1] ?? 0)) / 2 })
        },
      })
    const { shift } = pair.store.getState()
    const found = await Promise.all(urls.map(read)).then(
      ([before, after]) => before && after && compare(before, after, shift, pair.frameSeconds),
      (error: unknown): ChangeSearchState => ({
        state: 'failed',
        reason: error instanceof Error ? error.message : String(error),
      }),
    )
    if (found && !signal.aborted) setSearch(found)
  }
  return { search, start }
}

const compare = (before: FilmStrip, after: FilmStrip, shift: number, frameSeconds: number): ChangeSearchState => {
  const strips = cropToOverlap(before, after, shift)
  const first = Math.max(0, -shift)
  const fromStart = ({ first: from, last, at }: CableChange) => ({
    first: from + first,
    last: last + first,
    at: at + first,
  })
  return { state: 'done', strips, shift, changes: findChanges(...strips, 1 / frameSeconds).map(fromStart) }
}
