import { useQueryClient } from '@tanstack/react-query'
import { endAllHolds } from '../../console/holds.ts'
import { useSession } from '../../console/session.ts'
import { presetList } from '../../rig/presets.ts'
import { cameraPosition } from '../../rig/ptz.ts'
import { scheduleList } from '../../rig/schedules.ts'

/** Makes a camera the current one, and loads its presets, the schedules and its position (spec 4). */
export const useChooseCamera = () => {
  const client = useQueryClient()
  return (cameraID: string) => {
    endAllHolds()
    useSession.setState({ camera: cameraID })
    void client.prefetchQuery(presetList(cameraID))
    void client.prefetchQuery(cameraPosition(cameraID))
    void client.prefetchQuery({ ...scheduleList(), staleTime: 0 })
  }
}
