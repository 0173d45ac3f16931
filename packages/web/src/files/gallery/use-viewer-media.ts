import { useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { describeUnplayable, explainMediaError } from '../../rig/explain-media.ts'
import type { FileKind } from '../../rig/file-fault.ts'
import type { MediaFile } from '../../rig/files.ts'
import { describeMissingFile } from '../../rig/media-links.ts'
import { useReplaceableUrl } from '../../rig/use-media-link.ts'

/** `reason` is a sentence for the operator. */
type MediaFailure = { url: string; attempt: number; reason: string }

/**
 * Returns the URL of a file for an element, the element's handlers, and why it cannot show the file. Another `attempt`
 * forgets the failure.
 */
export const useViewerMedia = (file: MediaFile, kind: FileKind, attempt: number) => {
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
