import { useEffect, useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import { isImportError } from '../console/error-message.ts'

const TIMEOUT_MS = 5_000
const RETRY_INTERVAL_MS = 5_000

/**
 * Says why the code of a screen could not be loaded: its file is gone, or the host does not respond. `back` follows
 * `unreachable` when the host responds again. `unknown` means neither, or that the cause has not been found yet.
 */
type MissingCode = 'unknown' | 'gone' | 'unreachable' | 'back'

/**
 * Finds out why code could not be loaded. An unreachable host is requested again every 5 s. When it responds, the page
 * reloads as soon as nothing moves.
 */
export const useMissingCode = (error: unknown, isMoving: boolean): MissingCode => {
  const { fetch, clock, page, settings } = useConsole()
  const [cause, setCause] = useState<MissingCode>('unknown')
  useEffect(() => {
    if (!(error instanceof Error) || !isImportError(error)) return
    const leave = new AbortController()
    let timer: unknown
    const url = /https?:\S+/.exec(error.message)?.[0]
    const check = async () => {
      const signal = AbortSignal.any([leave.signal, AbortSignal.timeout(TIMEOUT_MS)])
      const response = await fetch(url ?? page.window.location.href, {
        method: 'HEAD',
        cache: 'no-store',
        signal,
      }).catch(() => null)
      if (leave.signal.aborted) return
      const isUnreachable = !response || response.status >= 500
      if (isUnreachable) timer = clock.setTimer(() => void check(), RETRY_INTERVAL_MS)
      setCause((before) => {
        if (isUnreachable) return 'unreachable'
        // Safari's message has no URL, but a host that responds has most likely been updated
        if (url === undefined || !isScript(response)) return 'gone'
        return before === 'unreachable' ? 'back' : before
      })
    }
    void check()
    return () => {
      leave.abort()
      clock.clearTimer(timer)
    }
  }, [error, fetch, clock, page])
  useEffect(() => {
    if (cause !== 'back' || isMoving) return
    settings.handOver(null)
    page.reload()
  }, [cause, isMoving, page, settings])
  return cause
}

/** Many hosts respond with `index.html` instead of a missing file. */
const isScript = ({ ok, headers }: Response) => ok && /javascript/i.test(headers.get('content-type') ?? '')
