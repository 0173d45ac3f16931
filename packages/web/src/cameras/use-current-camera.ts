import { useStore } from 'zustand'
import { useConsole } from '../console/console-context.tsx'
import { createCurrentCamera } from './current-camera.ts'

export const useCurrentCamera = () => useStore(useConsole().area(createCurrentCamera).store)
