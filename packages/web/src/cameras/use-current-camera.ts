import { useQuery } from '@tanstack/react-query'
import { useSession } from '../console/session.ts'
import { cameraList } from '../rig/cameras.ts'

/** The camera that the operator looks at: the chosen one, or the first one if that is gone (spec 4). */
export const useCurrentCamera = () => {
  const { data: cameras } = useQuery(cameraList())
  const chosen = useSession(({ camera }) => camera)
  return cameras?.find(({ cameraID }) => cameraID === chosen) ?? cameras?.[0]
}
