import { useEffect, useEffectEvent, useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import { useTask } from '../lib/use-task.ts'
import { replaceExpiredUrl } from './fetch-file.ts'
import type { MediaFile } from './files.ts'
import { createMediaLink, type MediaLink } from './media-links.ts'

/**
 * Returns the URL of a file for an element, and the element's handlers: if the URL has expired, `onError` replaces it.
 * A newer URL in a list does not replace it, because the element would load the file again.
 */
export const useMediaLink = (file: MediaFile) => {
  const rigConsole = useConsole()
  const { url, isReplacement, onLoad, handleError } = useReplaceableUrl(file)
  const onError = () =>
    void handleError(async (link, signal) => (isReplacement ? null : replaceExpiredUrl(rigConsole, link, url, signal)))
  return { url, onLoad, onError }
}

/**
 * `isReplacement` is true until the element has loaded a new URL. Until then, an error does not replace the URL again.
 */
type ShownUrl = { name: string; url: string; isReplacement: boolean }

/** Returns the URL that an element shows, and its error handler, which calls `find` for another URL or null. */
export const useReplaceableUrl = ({ list, name }: MediaFile) => {
  const link = createMediaLink(useConsole(), { list, name })
  const read = (): ShownUrl => ({ name, url: link.find() ?? '', isReplacement: false })
  const [shown, setShown] = useState(read)
  if (shown.name !== name) setShown(read())
  const task = useTask(`${list} ${name}`)

  const handleError = async (find: (link: MediaLink, signal: AbortSignal) => Promise<string | null>) => {
    const url = await task.run((signal) => find(link, signal))
    if (url !== null) setShown({ name, url, isReplacement: true })
  }
  const isMissing = name !== '' && shown.url === ''
  const findMissing = useEffectEvent(() => void handleError((latest) => latest.read().catch(() => null)))
  // A list that has been unused for some minutes is no longer in the cache
  useEffect(() => {
    if (isMissing) findMissing()
  }, [isMissing])

  const onLoad = () => {
    if (shown.isReplacement) setShown({ ...shown, isReplacement: false })
  }
  return { url: shown.url, isReplacement: shown.isReplacement, onLoad, handleError }
}
