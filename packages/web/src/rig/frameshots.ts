import { mutationOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { galleryKey } from './gallery.ts'

export const frameShotControl = (cameraID: string) => `frame shot ${cameraID}`

export const takeFrameShot = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (cameraID: string) => rig.frameshots.take({ body: { cameraID } }),
    meta: {
      success: 'Frameshot taken',
      failure: 'silent',
      refresh: galleryKey,
      refusedAt: (cameraID: string) => [frameShotControl(cameraID)],
    },
  })
