import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { useLiveCamera } from '../camera/use-live-camera.tsx'
import { createSled } from './sled.ts'

export const useSled = () => {
  const sled = useConsole().part(createSled)
  const { registerHolds } = useLiveCamera()
  useEffect(() => sled.cancel, [sled])
  useEffect(() => registerHolds(sled), [registerHolds, sled])
  return { sled, state: useStore(sled.store) }
}
