import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { useLiveCamera } from '../use-live-camera.tsx'
import { createSled } from './sled.ts'

/** Returns the sled and its state. Leaving the component ends the holds; so does a live picture that goes stale. */
export const useSled = () => {
  const sled = useConsole().part(createSled)
  const { registerHolds } = useLiveCamera()
  useEffect(() => sled.leave, [sled])
  useEffect(() => registerHolds(sled), [registerHolds, sled])
  return { sled, state: useStore(sled.store) }
}
