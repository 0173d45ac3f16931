import { useEffect, useRef, useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import { explainMediaError } from './fetch-file.ts'
import type { FileKind } from './file-fault.ts'

/** `reason` is a sentence for the operator, or null while it is being found. */
type MediaFailure = { url: string; attempt: number; reason: string | null }

/** Finds out why a file cannot be shown. `onError` is the element's handler. Another `attempt` forgets the failure. */
export const useMediaError = (url: string, kind: FileKind, attempt: number) => {
  const rigConsole = useConsole()
  const [failure, setFailure] = useState<MediaFailure | null>(null)
  const running = useRef<AbortController | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new URL makes the reason obsolete
  useEffect(() => () => running.current?.abort(), [url])
  const onError = () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setFailure({ url, attempt, reason: null })
    void explainMediaError(rigConsole, url, signal, kind).then(
      (reason) => !signal.aborted && setFailure({ url, attempt, reason }),
    )
  }
  return { failure: failure?.url === url && failure.attempt === attempt ? failure : null, onError }
}
