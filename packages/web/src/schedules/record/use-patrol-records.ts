import type { ListedSchedule } from '@rig/contract/reading/screens'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { useRigTime, useRigTimeZone } from '../../console/use-rig-time.ts'
import { useKnownCameras } from '../../rig/camera-names.ts'
import { cameraList } from '../../rig/cameras.ts'
import { galleryList, useIsGalleryComplete } from '../../rig/gallery.ts'
import { retryWhileFailing } from '../../rig/retry.ts'
import { MINUTE_MS } from '../../rig/rig-time.ts'
import { createFilmChecks } from './film-checks.ts'
import { judgePatrolsInBatches } from './judge-in-batches.ts'
import type { JudgedPatrols } from './judge-patrols.ts'

export type PatrolRecords = { state: 'loading' | 'failed' | 'no-zone' } | ({ state: 'ready' } & JudgedPatrols)

const REFETCH_INTERVAL_MS = 5 * MINUTE_MS

export const usePatrolRecords = (schedules: readonly ListedSchedule[]): PatrolRecords => {
  const rigConsole = useConsole()
  const zone = useRigTimeZone()
  const known = useKnownCameras()
  const gallery = useQuery({
    ...galleryList(rigConsole),
    refetchInterval: (query) => retryWhileFailing.refetchInterval(query) || REFETCH_INTERVAL_MS,
  })
  const { data: items, dataUpdatedAt } = gallery
  const { checks, failed } = useStore(rigConsole.area(createFilmChecks).store)
  const isComplete = useIsGalleryComplete()
  const { data: cameras } = useQuery(cameraList(rigConsole))
  const areCameraNamesLoaded = !known.isEmpty || cameras?.length === 0
  const { now, isRigTime } = useRigTime()
  // The time at which the list was received, because it does not contain the films that the rig has created since
  const listedMinute = Math.floor((now - (rigConsole.clock.date() - dataUpdatedAt)) / MINUTE_MS)

  const { clock } = rigConsole
  const [judged, setJudged] = useState<JudgedPatrols | null>(null)
  useEffect(() => {
    if (!items || zone === null || !areCameraNamesLoaded) return
    let isObsolete = false
    const listedAt = listedMinute * MINUTE_MS
    const gallery = { items, cameras: known, zone, listedAt, isRigTime, isComplete, schedules, checks, failed }
    const pause = () => new Promise<void>((resolve) => void clock.setTimer(() => !isObsolete && resolve(), 0))
    void judgePatrolsInBatches(gallery, pause).then((result) => !isObsolete && setJudged(result))
    return () => {
      isObsolete = true
    }
  }, [items, known, areCameraNamesLoaded, zone, listedMinute, isRigTime, isComplete, schedules, checks, failed, clock])

  if (zone === null) return { state: 'no-zone' }
  if (!items || !areCameraNamesLoaded || !judged) return { state: gallery.isError ? 'failed' : 'loading' }
  return { state: 'ready', ...judged }
}
