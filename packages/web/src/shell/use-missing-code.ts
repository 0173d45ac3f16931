import { useEffect, useEffectEvent, useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import { createTimer } from '../lib/clock.ts'
import { MissingCodeError } from '../lib/import-code.ts'

const TIMEOUT_MS = 5_000
const RETRY_INTERVAL_MS = 5_000

/**
 * `gone`: the file no longer exists. `unreachable`: the host does not respond. `back`: it responds again. `unknown`:
 * neither, or not found out yet.
 */
export type MissingCode = 'unknown' | 'gone' | 'unreachable' | 'back'

export const missingCodeTexts = {
  unknown: ['Something went wrong', 'An error occurred on this screen. The rig is not affected.'],
  gone: [
    'The console has changed',
    'This screen could not be loaded, probably because of an update. Reload the page to get the new version.',
  ],
  unreachable: [
    'The host cannot be reached',
    'This screen could not be loaded. The console tries again every 5 s, and reloads the page when its host responds.',
  ],
  back: ['The host responds again', 'The page reloads.'],
} as const satisfies Record<MissingCode, readonly [title: string, text: string]>

/** Finds out why code could not be loaded. An unreachable host is requested again every 5 s. */
export const useMissingCode = (error: unknown): MissingCode => {
  const { fetch, clock, page } = useConsole()
  const [cause, setCause] = useState<MissingCode>('unknown')
  useEffect(() => {
    if (!(error instanceof MissingCodeError)) return
    const { url } = error
    const leave = new AbortController()
    const timer = createTimer(clock)
    const check = async () => {
      const signal = AbortSignal.any([leave.signal, AbortSignal.timeout(TIMEOUT_MS)])
      const response = await fetch(url ?? page.window.location.href, {
        method: 'HEAD',
        cache: 'no-store',
        signal,
      }).catch(() => null)
      if (leave.signal.aborted) return
      const isUnreachable = !response || response.status >= 500
      if (isUnreachable) timer.set(() => void check(), RETRY_INTERVAL_MS)
      setCause((before) => {
        if (isUnreachable) return 'unreachable'
        // Safari's message has no URL, but a host that responds has most likely been updated
        if (url === null || !isScript(response)) return 'gone'
        return before === 'unreachable' ? 'back' : before
      })
    }
    void check()
    return () => {
      leave.abort()
      timer.clear()
    }
  }, [error, fetch, clock, page])
  return cause
}

export const useWhenBack = (cause: MissingCode, run: () => void) => {
  const runOnce = useEffectEvent(run)
  useEffect(() => {
    if (cause === 'back') runOnce()
  }, [cause])
}

/** Many hosts respond with `index.html` instead of a missing file. */
const isScript = ({ ok, headers }: Response) => ok && /javascript/i.test(headers.get('content-type') ?? '')
