import { mutationOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { galleryKey } from './gallery.ts'

/** Adds the current picture of a camera to the gallery (spec 7, snap); fails silently (spec 8). */
export const takeFrameShot = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (cameraID: string) => rig.frameshots.take({ body: { cameraID } }),
    meta: { success: 'Frameshot taken', failure: 'silent', refresh: galleryKey },
  })
