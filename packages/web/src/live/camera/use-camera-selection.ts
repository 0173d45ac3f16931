import { useLocation, useNavigate } from 'react-router-dom'
import { createCurrentCamera } from '../../cameras/current-camera.ts'
import { useConsole, useSession } from '../../console/console-context.tsx'
import type { UrlParams } from '../../console/paths.ts'
import { presetList } from '../../rig/presets.ts'
import { cameraPosition } from '../../rig/ptz.ts'
import { scheduleList } from '../../rig/schedules.ts'

export const useStreaming = () => {
  const { movement, settings } = useConsole()
  const isStreaming = useSession((state) => state.isStreaming)
  const setStreaming = (on: boolean) => {
    // A hold that the operator began with a picture must not continue without it
    if (!on) movement.endAllHolds()
    settings.change({ isStreaming: on })
  }
  return { isStreaming, setStreaming, toggleStreaming: () => setStreaming(!settings.get().isStreaming) }
}

/** Returns a function that selects a camera, and loads its presets, its position and the schedules (spec 4). */
export const useSelectCamera = () => {
  const rigConsole = useConsole()
  const { queryClient } = rigConsole
  const { select } = rigConsole.area(createCurrentCamera)
  return (cameraID: string) => {
    select(cameraID)
    void queryClient.prefetchQuery(presetList(rigConsole, cameraID))
    void queryClient.prefetchQuery(cameraPosition(rigConsole, cameraID))
    void queryClient.prefetchQuery({ ...scheduleList(rigConsole), staleTime: 0 })
  }
}

const ALL_CAMERAS_SEARCH = `?${new URLSearchParams({ cameras: 'all' } satisfies UrlParams)}`

/**
 * Returns whether the URL requests the view of all cameras, and functions that open and close it. The browser's Back
 * button closes a view that `open` opened.
 */
export const useAllCamerasView = () => {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  return {
    isOpen: search === ALL_CAMERAS_SEARCH,
    open: () => void navigate({ search: ALL_CAMERAS_SEARCH }, { state: { isOpenedHere: true } }),
    close: () => void (state?.isOpenedHere ? navigate(-1) : navigate({ search: '' }, { replace: true })),
  }
}
