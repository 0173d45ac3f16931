import { mutationOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { findCameraName } from './cameras.ts'
import { galleryKey } from './gallery.ts'

export const frameShotControl = (cameraID: string) => `frame shot ${cameraID}`

export const takeFrameShot = (rigConsole: RigConsole) =>
  mutationOptions({
    mutationFn: (cameraID: string) => rigConsole.rig.frameshots.take({ body: { cameraID } }),
    meta: {
      success: 'Frameshot taken',
      refresh: galleryKey,
      subject: (cameraID: string) => findCameraName(rigConsole, cameraID),
      shownAt: (cameraID: string) => [frameShotControl(cameraID)],
    },
  })
