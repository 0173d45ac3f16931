import type { Camera } from '@rig/contract'
import { isOffline } from '@rig/contract/rules'
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { copyPicture, toJpeg } from '../../lib/canvas.ts'
import { type Clock, createTimer } from '../../lib/clock.ts'
import { createStreamOpener, type StreamOpener, type StreamPicture } from '../picture/stream/open-stream.ts'

type CameraPictures = { blobs: Record<string, Blob>; failed: ReadonlySet<string> }

/** In a window of 2560 × 1440, each of four tiles is about 1,100 CSS px wide. */
const MAX_TILE_WIDTH_PX = 1_280

/**
 * Returns the newest picture of each online camera. `takeOver` recalls the live picture that has been open the longest,
 * in any window. It is null unless the tiles wait for connections that live pictures occupy.
 */
export const useCameraPictures = (cameras: readonly Camera[], isOn: boolean) => {
  const rigConsole = useConsole()
  const { clock, page, requestLog, resolveUrl, connections } = rigConsole
  const isVisible = useIsVisible(page.window.document)
  const [takeOver, setTakeOver] = useState<(() => void) | null>(null)
  const [pictures, setPictures] = useState<CameraPictures>({ blobs: {}, failed: new Set() })
  const listPictureSources = useEffectEvent(() =>
    requestLog.outage.getState().failures > 0
      ? []
      : cameras
          .filter((camera) => !isOffline(camera) && camera.videoURL !== '')
          .map(({ cameraID, videoURL }) => ({ cameraID, url: resolveUrl(videoURL) })),
  )
  useEffect(() => {
    if (!isOn || !isVisible) return
    let isStopped = false
    let stop = () => {}
    const showFailure = (cameraID: string) =>
      setPictures(({ blobs, failed }) => ({ blobs, failed: new Set([...failed, cameraID]) }))
    const show = async (cameraID: string, picture: StreamPicture) => {
      const blob = await toBlob(picture)
      if (isStopped) return
      if (!blob) return showFailure(cameraID)
      setPictures(({ blobs, failed }) => ({
        blobs: { ...blobs, [cameraID]: blob },
        failed: new Set([...failed].filter((each) => each !== cameraID)),
      }))
    }
    const take = () =>
      startTakingPictures({
        open: rigConsole.area(createStreamOpener),
        clock,
        listSources: () => listPictureSources(),
        onPicture: (cameraID, picture) => void show(cameraID, picture),
        onFailure: showFailure,
      })
    const offerTakeover = () => setTakeOver(() => (claim.canTakeOver() ? claim.takeOver : null))
    const claim = connections.claim('live', {
      url: resolveUrl('/'),
      onOpen: () => {
        stop = take()
        setTakeOver(null)
      },
      onRecall: () => {
        stop()
        offerTakeover()
      },
    })
    offerTakeover()
    return () => {
      isStopped = true
      stop()
      claim.release()
      setTakeOver(null)
    }
  }, [isOn, isVisible, clock, rigConsole, resolveUrl, connections])
  return { ...pictures, takeOver }
}

/** Resolves to null if the page may not read the pixels of an `<img>`. */
const toBlob = async (picture: StreamPicture): Promise<Blob | null> => {
  if ('jpeg' in picture) return new Blob([picture.jpeg], { type: 'image/jpeg' })
  if (!picture.isReadable) return null
  return toJpeg(copyPicture(picture.image, getTileSize(picture.image)))
}

/** Returns the size in pixels at which a tile shows a picture. It is never larger than the picture. */
export const getTileSize = ({
  naturalWidth,
  naturalHeight,
}: Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>) => {
  const width = Math.min(naturalWidth, MAX_TILE_WIDTH_PX)
  return { width, height: Math.round((width * naturalHeight) / naturalWidth) }
}

const useIsVisible = (document: Document) =>
  useSyncExternalStore(
    useCallback(
      (onChange) => {
        document.addEventListener('visibilitychange', onChange)
        return () => document.removeEventListener('visibilitychange', onChange)
      },
      [document],
    ),
    () => !document.hidden,
  )

type PictureSource = { cameraID: string; url: string }

type Options = {
  open: StreamOpener
  clock: Clock
  listSources: () => readonly PictureSource[]
  onPicture: (cameraID: string, picture: StreamPicture) => void
  onFailure: (cameraID: string) => void
}

const ROUND_INTERVAL_MS = 5_000
const PICTURE_TIMEOUT_MS = 10_000

/**
 * Takes one picture of each camera about every 5 s, with at most one open stream. After each picture, waits at least as
 * long as its arrival took. Returns a function that stops this.
 */
export const startTakingPictures = ({ open, clock, listSources, onPicture, onFailure }: Options) => {
  let previous: string | null = null
  const timer = createTimer(clock)
  let abort = () => {}

  const takeNext = () => {
    const sources = listSources()
    const index = sources.findIndex(({ cameraID }) => cameraID === previous) + 1
    const source = sources[index] ?? sources[0]
    if (!source) return timer.set(takeNext, ROUND_INTERVAL_MS)
    const { cameraID } = source
    const openedAt = clock.now()
    previous = cameraID

    const finish = (report: () => void) => {
      // Reports before the stream is closed, because an `<img>` can be drawn only until then
      report()
      abort()
      // In some browsers the clock also counts the time for which the computer sleeps
      const tookMs = Math.min(clock.now() - openedAt, PICTURE_TIMEOUT_MS)
      timer.set(takeNext, Math.max(ROUND_INTERVAL_MS / sources.length - tookMs, tookMs))
    }
    const fail = () => finish(() => onFailure(cameraID))

    timer.set(fail, PICTURE_TIMEOUT_MS)
    abort = open(source.url, {
      onPicture: (picture) => finish(() => onPicture(cameraID, picture)),
      onRefused: fail,
      onLost: fail,
    })
  }

  takeNext()
  return () => {
    abort()
    timer.clear()
  }
}
