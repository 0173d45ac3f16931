import { mutationOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { findCameraName } from './cameras.ts'
import { galleryFiles } from './gallery.ts'

export const getFrameShotControlId = (cameraID: string) => `frame shot ${cameraID}`

export const takeFrameShot = (rigConsole: RigConsole) =>
  mutationOptions({
    mutationFn: (cameraID: string) => rigConsole.rig.frameshots.take({ body: { cameraID } }),
    meta: {
      success: 'Frameshot taken',
      refresh: galleryFiles.key,
      subject: (cameraID: string) => findCameraName(rigConsole, cameraID),
      shownAt: { failure: (cameraID: string) => [getFrameShotControlId(cameraID)] },
    },
  })
