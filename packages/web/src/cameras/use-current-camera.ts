import { useStore } from 'zustand'
import { useConsole } from '../console/console-context.tsx'
import { createCurrentCamera } from './current-camera.ts'

/** Returns the camera of the live view, and why its controls have no effect. */
export const useCurrentCamera = () => useStore(useConsole().part(createCurrentCamera).store)
