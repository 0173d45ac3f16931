import type { ComparisonOptions } from '@rig/cable-diff'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../../console/error-message.ts'
import type { ChangePictures, ComparisonResult } from './comparison-messages.ts'
import type { FilmPair } from './film-pair.ts'
import { type ReadableFilm, runComparison } from './run-comparison.ts'

export type ChangeSearchState =
  | { state: 'none' }
  | { state: 'searching'; result: ComparisonResult | null }
  | { state: 'failed'; reason: string }
  | { state: 'done'; result: ComparisonResult }

/** Searches two films for changes on the cable. Unmounting the component cancels the search. */
export const useChangeSearch = (films: readonly [ReadableFilm, ReadableFilm], pair: FilmPair) => {
  const [search, setSearch] = useState<ChangeSearchState>({ state: 'none' })
  const [pictures, setPictures] = useState<readonly ChangePictures[]>([])
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (comparison: ComparisonOptions) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    let result: ComparisonResult | null = null
    setSearch({ state: 'searching', result })
    setPictures([])
    pair.pause()
    const finished = await runComparison(films, {
      comparison,
      signal,
      onResult: (latest) => {
        result = latest
        if (!signal.aborted) setSearch({ state: 'searching', result })
      },
      onPictures: (captured) => {
        if (!signal.aborted) setPictures((earlier) => [...earlier, captured])
      },
    }).then(
      (): ChangeSearchState => (result ? { state: 'done', result } : { state: 'none' }),
      (error: unknown): ChangeSearchState => ({
        state: 'failed',
        reason: getErrorMessage(error),
      }),
    )
    if (!signal.aborted) setSearch(finished)
  }
  const cancel = () => {
    running.current?.abort()
    setSearch({ state: 'none' })
  }
  return { search, pictures, start, cancel }
}
