import type { Camera } from '@rig/contract'
import { useQuery } from '@tanstack/react-query'
import { createStore, get, type UseStore, update } from 'idb-keyval'
import { getAccountKey } from '../console/account.ts'
import type { RigConsole } from '../console/console.ts'
import { useConsole } from '../console/console-context.tsx'
import { cameraList } from './cameras.ts'

/** `until` is when the console first saw another name (ISO 8601, on the rig's clock), or null for the current name. */
export type CameraName = { cameraID: string; name: string; until: string | null }

/**
 * Adds the current names of all cameras, and ends the names that a camera no longer has. Frame shots contain the name
 * of their camera but not its id, so shots from before a renaming can be found only by the earlier names.
 */
export const updateCameraNames = (
  stored: readonly CameraName[],
  cameras: readonly Pick<Camera, 'cameraID' | 'name'>[],
  now: string,
): CameraName[] => {
  const current = cameras.map(({ cameraID, name }) => ({ cameraID, name, until: null }))
  const earlier = stored
    .filter(
      ({ until, cameraID, name }) => until || !current.some((each) => each.cameraID === cameraID && each.name === name),
    )
    .map((each) => ({ ...each, until: each.until ?? now }))
  return [...earlier, ...current]
}

/** Creates the browser's record of the names that the rig's cameras have had. */
const createCameraNames = (rigConsole: RigConsole) => {
  const { clock, rigClock } = rigConsole
  let opened: UseStore | null = null

  return {
    /** Records the current names, and returns all names. Returns the current names if the browser has no storage. */
    record: async (cameras: readonly Camera[]): Promise<CameraName[]> => {
      const account = getAccountKey(rigConsole)
      const now = new Date(rigClock.date() ?? clock.date()).toISOString()
      if (account === null) return updateCameraNames([], cameras, now)
      try {
        opened ??= createStore('rig-console-camera-names', 'camera-names')
        // One transaction, because a second record can begin before the first one has ended
        await update<CameraName[]>(account, (stored = []) => updateCameraNames(stored, cameras, now), opened)
        return (await get<CameraName[]>(account, opened)) ?? []
      } catch {
        return updateCameraNames([], cameras, now)
      }
    },
  }
}

/** Returns the current and earlier names of the rig's cameras. */
export const useCameraNames = (): readonly CameraName[] => {
  const rigConsole = useConsole()
  const { data: cameras } = useQuery(cameraList(rigConsole))
  const { data } = useQuery({
    queryKey: ['camera-names', cameras?.map(({ cameraID, name }) => [cameraID, name])],
    queryFn: () => rigConsole.part(createCameraNames).record(cameras ?? []),
    enabled: cameras !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? []
}

/** Characters that file systems reject, which rigs replace in the names of files. */
const FORBIDDEN_IN_FILES = /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu

/**
 * Returns the id of the camera whose name a file name contains, or undefined. A name that two cameras have had belongs to
 * the one that had it when the recording was taken (ISO 8601).
 */
export const findCamera = (fileName: string, takenAt: string | null, names: readonly CameraName[]) => {
  const wasValid = ({ until }: CameraName) =>
    until === null || (takenAt !== null && Date.parse(takenAt) <= Date.parse(until) + CLOCK_TOLERANCE_MS)
  const isIn = ({ name }: CameraName) =>
    fileName.includes(name) || fileName.includes(name.replaceAll(FORBIDDEN_IN_FILES, '-').trim())
  const possible = names.filter((each) => each.name !== '' && isIn(each) && wasValid(each))
  // The longest name wins, then the one that was replaced first
  const [best] = possible.toSorted(
    (a, b) => b.name.length - a.name.length || (a.until ?? LAST).localeCompare(b.until ?? LAST),
  )
  return best?.cameraID
}

/** After slow responses the console's estimate of the rig's clock can be late, so `until` can be too early. */
const CLOCK_TOLERANCE_MS = 5_000

/** Sorts after every timestamp. */
const LAST = '9999'
