import { createCurrentCamera } from '../cameras/current-camera.ts'
import { useConsole, useSettings } from '../console/console-context.tsx'
import { presetList } from '../rig/presets.ts'
import { cameraPosition } from '../rig/ptz.ts'
import { scheduleList } from '../rig/schedules.ts'

export const useStreaming = () => {
  const { movement, settings } = useConsole()
  const isStreaming = useSettings((state) => state.isStreaming)
  const setStreaming = (on: boolean) => {
    // An operator must not steer a camera without seeing its picture
    if (!on) movement.endAllHolds()
    settings.change({ isStreaming: on })
  }
  return { isStreaming, setStreaming, toggleStreaming: () => setStreaming(!settings.get().isStreaming) }
}

/** Returns a function that selects a camera, and loads its presets, its position and the schedules (spec 4). */
export const useSelectCamera = () => {
  const rigConsole = useConsole()
  const { queryClient } = rigConsole
  const { select } = rigConsole.part(createCurrentCamera)
  return (cameraID: string) => {
    select(cameraID)
    void queryClient.prefetchQuery(presetList(rigConsole, cameraID))
    void queryClient.prefetchQuery(cameraPosition(rigConsole, cameraID))
    void queryClient.prefetchQuery({ ...scheduleList(rigConsole), staleTime: 0 })
  }
}
