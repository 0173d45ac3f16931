import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { cameraPosition } from '../../rig/ptz.ts'
import { useLiveCamera } from '../use-live-camera.tsx'
import { createForeignMotions } from './foreign-motion.ts'

/**
 * Compares each position that another component has read, and returns whether something other than this console moves
 * the camera.
 */
export const useForeignMotion = () => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const { store, track } = rigConsole.part(createForeignMotions).get(cameraID)
  const { data: position, dataUpdatedAt } = useQuery({ ...cameraPosition(rigConsole, cameraID), enabled: false })
  useEffect(() => {
    if (position && dataUpdatedAt > 0) track(position)
  }, [track, position, dataUpdatedAt])
  return { ...useStore(store), position }
}
