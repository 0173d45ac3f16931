import { mutationOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { galleryKey } from './gallery.ts'

export const takeFrameShot = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (cameraID: string) => rig.frameshots.take({ body: { cameraID } }),
    meta: { success: 'Frameshot taken', failure: 'silent', refresh: galleryKey },
  })
