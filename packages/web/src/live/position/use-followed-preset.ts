import { useEffect } from 'react'
import { follow, useLoadedPreset } from '../presets/loaded-preset.ts'
import type { useWatchedPosition } from './use-position.ts'

/** Follows a camera on its way to the preset that was loaded, and away from it. */
export const useFollowedPreset = (cameraID: string, position: ReturnType<typeof useWatchedPosition>) => {
  const { look, hasMoved, isSteered, seenAt } = position
  useEffect(() => {
    const { loaded } = useLoadedPreset.getState()
    if (loaded?.cameraID !== cameraID) return
    // Where it was seen before the preset was loaded tells nothing about it; that it is steered now does
    if (seenAt < loaded.loadedAt && !isSteered) return
    useLoadedPreset.setState({ loaded: follow(loaded, { view: look, hasMoved, isSteered }, seenAt) })
  }, [cameraID, look, hasMoved, isSteered, seenAt])
}
