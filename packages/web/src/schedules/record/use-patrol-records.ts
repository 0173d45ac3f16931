import type { ListedSchedule } from '@rig/contract/reading/schedules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { useRigTime, useRigTimeZone } from '../../console/use-rig-time.ts'
import { useKnownCameras } from '../../rig/camera-names.ts'
import { cameraList } from '../../rig/cameras.ts'
import { getTime, listPatrolFilms, type PatrolFilm } from '../../rig/find-recordings.ts'
import { galleryList, useIsGalleryComplete } from '../../rig/gallery.ts'
import { MINUTE_MS } from '../time/rig-time.ts'
import { createFilmChecks } from './film-checks.ts'
import { judgePatrols, type PatrolDay } from './judge-patrols.ts'

export type PatrolRecord = { schedule: ListedSchedule; days: readonly PatrolDay[] }

export type PatrolRecords =
  | { state: 'loading' | 'failed' | 'no-zone' }
  | { state: 'ready'; records: readonly PatrolRecord[]; films: readonly PatrolFilm[] }

const REFETCH_INTERVAL_MS = 5 * MINUTE_MS

/** Returns the record of each schedule, from the films in the gallery. */
export const usePatrolRecords = (schedules: readonly ListedSchedule[]): PatrolRecords => {
  const rigConsole = useConsole()
  const zone = useRigTimeZone()
  const known = useKnownCameras()
  const gallery = useQuery({ ...galleryList(rigConsole), refetchInterval: REFETCH_INTERVAL_MS })
  const { data: items, dataUpdatedAt } = gallery
  const { checks } = useStore(rigConsole.part(createFilmChecks).store)
  const isComplete = useIsGalleryComplete()
  const { data: cameras } = useQuery(cameraList(rigConsole))
  const areNamesLoaded = !known.isEmpty || cameras?.length === 0
  const { now, isRigTime } = useRigTime()
  // A list says nothing about films that the rig has made since
  const listedMinute = Math.floor((now - (rigConsole.clock.date() - dataUpdatedAt)) / MINUTE_MS)

  const evidence = useMemo(() => {
    if (!items || zone === null || !areNamesLoaded) return null
    const recordedAt = items.flatMap((item) => getTime(item) ?? [])
    const listedAt = listedMinute * MINUTE_MS
    return {
      films: listPatrolFilms(items, known),
      recordedAt,
      zone,
      // This computer's clock may be ahead of the rig's by any time, and recordings prove how late it is
      now: isRigTime ? listedAt : Math.min(listedAt, Math.max(0, ...recordedAt)),
      isComplete,
    }
  }, [items, known, areNamesLoaded, zone, listedMinute, isRigTime, isComplete])

  const records = useMemo(
    () =>
      evidence &&
      schedules.map((schedule) => ({ schedule, days: judgePatrols(schedule, { ...evidence, schedules, checks }) })),
    [evidence, schedules, checks],
  )

  if (zone === null) return { state: 'no-zone' }
  if (!evidence || !records) return { state: gallery.isError ? 'failed' : 'loading' }
  return { state: 'ready', records, films: evidence.films }
}
