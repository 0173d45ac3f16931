import { useEffect } from 'react'
import { follow, useLoadedPreset } from '../../features/presets/loaded-preset.ts'
import type { useWatchedPosition } from '../../features/ptz/use-position.ts'

/** Follows a camera on its way to the preset that was loaded, and away from it. */
export const useFollowedPreset = (cameraID: string, position: ReturnType<typeof useWatchedPosition>) => {
  const { look, hasMoved, isSteered, seenAt } = position
  useEffect(() => {
    const { loaded } = useLoadedPreset.getState()
    // What was seen before the preset was loaded tells nothing about it
    if (loaded?.cameraID !== cameraID || seenAt < loaded.loadedAt) return
    useLoadedPreset.setState({ loaded: follow(loaded, { view: look, hasMoved, isSteered }, seenAt) })
  }, [cameraID, look, hasMoved, isSteered, seenAt])
}
