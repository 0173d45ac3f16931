import { useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import { useTask } from '../lib/use-task.ts'
import { describeUnplayable, explainMediaError, replaceExpiredUrl } from './fetch-file.ts'
import type { FileKind } from './file-fault.ts'
import type { MediaFile } from './files.ts'
import { describeMissingFile, linkTo, type MediaLink } from './media-links.ts'

/** `reason` is a sentence for the operator. */
type MediaFailure = { url: string; attempt: number; reason: string }

/**
 * Returns the URL of a file for an element, and the element's handlers: if the URL has expired, `onError` replaces it.
 * A newer URL alone does not, because it would load the file again.
 */
export const useMediaLink = (file: MediaFile) => {
  const rigConsole = useConsole()
  const { url, isReplacement, onLoad, handleError } = useReplaceableUrl(file)
  const onError = () =>
    void handleError(async (link, signal) => (isReplacement ? null : replaceExpiredUrl(rigConsole, link, url, signal)))
  return { url, onLoad, onError }
}

/** Like `useMediaLink`, and returns why the element cannot show the file. Another `attempt` forgets the failure. */
export const useExplainedMediaLink = (file: MediaFile, kind: FileKind, attempt: number) => {
  const rigConsole = useConsole()
  const { url, isReplacement, onLoad, handleError } = useReplaceableUrl(file)
  const [failure, setFailure] = useState<MediaFailure | null>(null)
  const onError = () =>
    void handleError(async (link, signal) => {
      const found = await explainMediaError(rigConsole, link, url, signal, kind)
      if ('url' in found && !isReplacement) return found.url
      const reason = 'reason' in found ? found.reason : describeUnplayable(kind)
      if (!signal.aborted) setFailure({ url, attempt, reason })
      return null
    })
  const isFailed = failure?.url === url && failure.attempt === attempt
  const reason = url === '' ? describeMissingFile(file.list) : isFailed ? failure.reason : null
  return { url, onLoad, onError, reason }
}

/** `isReplacement` is true until the element has loaded the new URL, which is not replaced before. */
type ShownUrl = { name: string; url: string; isReplacement: boolean }

const useReplaceableUrl = ({ list, name }: MediaFile) => {
  const link = linkTo(useConsole(), { list, name })
  const read = (): ShownUrl => ({ name, url: link.find() ?? '', isReplacement: false })
  const [shown, setShown] = useState(read)
  if (shown.name !== name) setShown(read())
  const task = useTask(`${list} ${name}`)

  const handleError = async (find: (link: MediaLink, signal: AbortSignal) => Promise<string | null>) => {
    const url = await task.run((signal) => find(link, signal))
    if (url !== null) setShown({ name, url, isReplacement: true })
  }
  const onLoad = () => {
    if (shown.isReplacement) setShown({ ...shown, isReplacement: false })
  }
  return { url: shown.url, isReplacement: shown.isReplacement, onLoad, handleError }
}
