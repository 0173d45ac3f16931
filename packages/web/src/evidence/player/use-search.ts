import { useEffect, useRef, useState } from 'react'
import { cutToSame, type FilmStrip } from '../analysis/film-strip.ts'
import { type Change, findChanges } from '../analysis/find-changes.ts'
import { readStrip } from '../analysis/read-strip.ts'
import type { FilmPair } from './film-pair.ts'

export type Search =
  | { state: 'none' }
  | { state: 'reading'; part: number }
  | { state: 'failed'; reason: string }
  | { state: 'done'; strips: readonly [FilmStrip, FilmStrip]; shift: number; changes: Change[] }

/** Searches two films for what has changed on the cable. The search ends when the screen goes. */
export const useSearch = (addresses: readonly [string, string], pair: FilmPair) => {
  const [search, setSearch] = useState<Search>({ state: 'none' })
  const ended = useRef<AbortController | null>(null)
  useEffect(() => () => ended.current?.abort(), [])

  const start = async () => {
    ended.current?.abort()
    const own = new AbortController()
    ended.current = own
    const { signal } = own
    const parts = [0, 0]
    setSearch({ state: 'reading', part: 0 })
    pair.pause()
    const read = (address: string, index: number) =>
      readStrip(address, {
        signal,
        onProgress: (part) => {
          parts[index] = part
          setSearch({ state: 'reading', part: ((parts[0] ?? 0) + (parts[1] ?? 0)) / 2 })
        },
      })
    const { shift } = pair.state()
    const found = await Promise.all(addresses.map(read)).then(
      ([before, after]) => before && after && compare(before, after, shift, pair.frameSeconds),
      (error: unknown): Search => ({ state: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
    if (found && !signal.aborted) setSearch(found)
  }
  return { search, start }
}

const compare = (before: FilmStrip, after: FilmStrip, shift: number, frameSeconds: number): Search => {
  const strips = cutToSame(before, after, shift)
  const first = Math.max(0, -shift)
  const moved = ({ first: from, last, at }: Change) => ({ first: from + first, last: last + first, at: at + first })
  return { state: 'done', strips, shift, changes: findChanges(...strips, 1 / frameSeconds).map(moved) }
}
