import { useQuery } from '@tanstack/react-query'
import { useConsole, useSettings } from '../console/console-context.tsx'
import { cameraList } from '../rig/cameras.ts'

/** Returns the current camera: the chosen one, or the first one if that no longer exists (spec 4). */
export const useCurrentCamera = () => {
  const { data: cameras } = useQuery(cameraList(useConsole()))
  const chosen = useSettings(({ camera }) => camera)
  return cameras?.find(({ cameraID }) => cameraID === chosen) ?? cameras?.[0]
}
