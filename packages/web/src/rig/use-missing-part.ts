import { useEffect, useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import { findMissingPart } from './fetch-file.ts'
import { linkToRecording } from './media-links.ts'

/**
 * Returns what is missing of a picture, as a sentence, or null. Call `onLoad` when an element has loaded the picture,
 * because elements show an incomplete one without an error.
 */
export const useMissingPart = (name: string) => {
  const rigConsole = useConsole()
  const [loaded, setLoaded] = useState<string | null>(null)
  const [found, setFound] = useState<{ name: string; fault: string | null } | null>(null)
  useEffect(() => {
    if (loaded !== name) return
    const controller = new AbortController()
    const { signal } = controller
    findMissingPart(rigConsole, linkToRecording(rigConsole, name), signal).then(
      (fault) => !signal.aborted && setFound({ name, fault }),
      // The element shows the picture anyway
      () => {},
    )
    return () => controller.abort()
  }, [rigConsole, name, loaded])
  return { missing: found?.name === name ? found.fault : null, onLoad: () => setLoaded(name) }
}
