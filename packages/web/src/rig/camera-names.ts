import type { Camera } from '@rig/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createAccountStore } from '../console/account/account-store.ts'
import type { RigConsole } from '../console/console.ts'
import { useConsole } from '../console/console-context.tsx'
import { cameraList } from './cameras.ts'
import { type CameraName, createKnownCameras, type KnownCameras } from './recordings.ts'

/**
 * Returns the stored names with the current ones. A name that its camera no longer has ends at `now`. The file names of
 * recordings contain the camera's name but not its id, so recordings from before a rename need the earlier name.
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

const recordCameraNames = async (rigConsole: RigConsole, cameras: readonly Camera[]): Promise<CameraName[]> => {
  const { clock, rigClock, area } = rigConsole
  const now = new Date(rigClock.date() ?? clock.date()).toISOString()
  const update = (stored: CameraName[] = []) => updateCameraNames(stored, cameras, now)
  return (await area(createAccountStore).update('camera-names', [], update)).value
}

/** Resolves to the rig's cameras by their current and earlier names, or to none if the rig cannot list them. */
export const loadKnownCameras = async (rigConsole: RigConsole): Promise<KnownCameras> => {
  const cameras = await rigConsole.queryClient.ensureQueryData(cameraList(rigConsole)).catch(() => null)
  return createKnownCameras(cameras ? await recordCameraNames(rigConsole, cameras) : [])
}

export const useKnownCameras = (): KnownCameras => {
  const names = useCameraNames()
  return useMemo(() => createKnownCameras(names), [names])
}

export const useCameraNames = (): readonly CameraName[] => {
  const rigConsole = useConsole()
  const { data: cameras } = useQuery(cameraList(rigConsole))
  const { data } = useQuery({
    queryKey: ['camera-names', cameras?.map(({ cameraID, name }) => [cameraID, name])],
    queryFn: () => recordCameraNames(rigConsole, cameras ?? []),
    enabled: cameras !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? noNames
}

const noNames: readonly CameraName[] = []
