import { useQueryClient } from '@tanstack/react-query'
import { endAllHolds } from '../../features/motion/holds.ts'
import { presetList } from '../../features/presets/presets-api.ts'
import { cameraPosition } from '../../features/ptz/ptz-api.ts'
import { scheduleList } from '../../features/schedules/schedules-api.ts'
import { useSession } from '../../lib/session.ts'

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
