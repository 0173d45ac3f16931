import { useQuery } from '@tanstack/react-query'
import { useConsole, useSettings } from '../console/console-context.tsx'
import { cameraList } from '../rig/cameras.ts'

/** Returns the selected camera, or the first one if the selected camera no longer exists (spec 4). */
export const useCurrentCamera = () => {
  const { data: cameras } = useQuery(cameraList(useConsole()))
  const selected = useSettings(({ camera }) => camera)
  return cameras?.find(({ cameraID }) => cameraID === selected) ?? cameras?.[0]
}
