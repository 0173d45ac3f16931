import { type SyntheticEvent, use, useLayoutEffect, useRef, useState } from 'react'
import { ImageRetryContext, PictureConnectionContext } from './picture-contexts.ts'

type Load = { url: string; attempt: number }

type LoadHandlers<Shown> = {
  onLoad?: ((event: SyntheticEvent<Shown>) => void) | undefined
  onError?: ((event: SyntheticEvent<Shown>) => void) | undefined
}

/**
 * Returns the props of an `<img>` that loads `url` when it gets a connection, and whether loading has failed since
 * `url` or `ImageRetryContext` changed. `src` is undefined while the image waits. The given handlers are called for
 * `url` only, not for a fallback that replaces it.
 */
export const usePictureSource = <Shown extends HTMLElement>(
  url: string,
  { onLoad, onError }: LoadHandlers<Shown> = {},
) => {
  const attempt = use(ImageRetryContext)
  const claimConnection = use(PictureConnectionContext)
  const [opened, setOpened] = useState<Load | null>(null)
  const [failed, setFailed] = useState<Load | null>(null)
  const release = useRef(() => {})
  const loaded = useRef<Load | null>(null)
  const isCurrentLoad = (load: Load | null) => load?.url === url && load.attempt === attempt
  const needsClaim = claimConnection !== null && needsConnection(url)
  useLayoutEffect(() => {
    // An `<Activity>` that is shown again still has its picture, so no connection is claimed: there would be no second
    // `load` event to release it
    if (!needsClaim || (loaded.current?.url === url && loaded.current.attempt === attempt)) return
    loaded.current = null
    const load = { url, attempt }
    const claim = claimConnection('picture', {
      url,
      onOpen: () => setOpened(load),
      onRecall: () => setFailed(load),
    })
    release.current = claim.release
    return claim.release
  }, [claimConnection, needsClaim, url, attempt])

  const hasFailed = url !== '' && isCurrentLoad(failed)
  const isReplaced = url === '' || hasFailed
  return {
    hasFailed,
    src: !needsClaim || isCurrentLoad(opened) ? url : undefined,
    ref: abortWhenRemoved,
    onLoad: (event: SyntheticEvent<Shown>) => {
      loaded.current = { url, attempt }
      release.current()
      if (!isReplaced) onLoad?.(event)
    },
    onError: (event: SyntheticEvent<Shown>) => {
      release.current()
      setFailed({ url, attempt })
      if (!isReplaced) onError?.(event)
    },
  }
}

/**
 * Returns the props of a `<video>` that loads `url` when it gets a connection. The film keeps the connection until it
 * is loaded to its end.
 */
export const useFilmSource = (url: string) => {
  const claimConnection = use(PictureConnectionContext)
  const needsClaim = claimConnection !== null && needsConnection(url)
  const [openedUrl, setOpenedUrl] = useState<string | null>(null)
  const release = useRef(() => {})
  useLayoutEffect(() => {
    if (!needsClaim) return
    const claim = claimConnection('film', { url, onOpen: () => setOpenedUrl(url) })
    release.current = claim.release
    return claim.release
  }, [claimConnection, needsClaim, url])

  return {
    src: !needsClaim || openedUrl === url ? url : undefined,
    ref: abortWhenRemoved,
    onProgress: ({ currentTarget: { buffered, duration } }: SyntheticEvent<HTMLVideoElement>) => {
      if (buffered.length > 0 && buffered.end(buffered.length - 1) >= duration) release.current()
    },
  }
}

const needsConnection = (url: string) => url !== '' && !/^(blob|data):/.test(url)

/** Ends loading when an element is removed, because browsers otherwise continue to load its picture or film. */
const abortWhenRemoved = (element: HTMLImageElement | HTMLVideoElement | null) => {
  if (!element) return
  return 'load' in element ? () => abortFilm(element) : () => abortPicture(element)
}

/**
 * Removes `src` while the image is still in the page, because Chromium never frees an `<img>` whose `src` is removed
 * later. Restores `src` if React keeps the element.
 */
const abortPicture = (image: HTMLImageElement) => {
  const src = image.getAttribute('src')
  if (src === null) return
  image.removeAttribute('src')
  queueMicrotask(() => {
    if (image.isConnected && !image.hasAttribute('src')) image.setAttribute('src', src)
  })
}

const abortFilm = (video: HTMLVideoElement) =>
  queueMicrotask(() => {
    if (video.isConnected) return
    video.removeAttribute('src')
    video.load()
  })
