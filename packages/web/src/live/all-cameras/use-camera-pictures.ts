import type { Camera } from '@rig/contract'
import { isOffline } from '@rig/contract/rules'
import { useEffect, useEffectEvent, useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { createStreamOpener } from '../picture/open-stream.ts'
import { takePictures } from './take-pictures.ts'

type Pictures = { blobs: Record<string, Blob>; failed: ReadonlySet<string> }

/** Takes pictures of the cameras that are online while `isOn` is true. Returns the newest one of each camera. */
export const useCameraPictures = (cameras: readonly Camera[], isOn: boolean) => {
  const { clock, fetch, page, outage, resolveUrl } = useConsole()
  const [pictures, setPictures] = useState<Pictures>({ blobs: {}, failed: new Set() })
  const listSources = useEffectEvent(() =>
    page.window.document.hidden || outage.store.getState().failures > 0
      ? []
      : cameras
          .filter((camera) => !isOffline(camera) && camera.videoURL !== '')
          .map(({ cameraID, videoURL }) => ({ cameraID, url: resolveUrl(videoURL) })),
  )
  useEffect(() => {
    if (!isOn) return
    return takePictures({
      open: createStreamOpener({ fetch, page }),
      clock,
      listSources: () => listSources(),
      onPicture: (cameraID, { jpeg }) =>
        setPictures(({ blobs, failed }) => ({
          blobs: { ...blobs, [cameraID]: new Blob([jpeg], { type: 'image/jpeg' }) },
          failed: new Set([...failed].filter((each) => each !== cameraID)),
        })),
      onFailure: (cameraID) => setPictures(({ blobs, failed }) => ({ blobs, failed: new Set([...failed, cameraID]) })),
    })
  }, [isOn, clock, fetch, page])
  return pictures
}
