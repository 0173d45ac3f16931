import { CircleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { useConsole, useReload } from '../console/console-context.tsx'
import { createTimer } from '../lib/clock.ts'
import { MissingCodeError } from '../lib/import-code.ts'
import { RETRY_INTERVAL_MS } from '../rig/retry.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import layout from '../ui/layout.module.css'
import type { PartFailureProps } from '../ui/lazy-part.tsx'
import { ReloadButton } from '../ui/reload-button.tsx'
import styles from './messages.module.css'
import { ScreenTitle } from './screen-title.tsx'

/** The reload waits while something moves, because an unloaded page cannot retry a stop. */
export const ErrorScreen = () => {
  const error = useRouteError()
  const reload = useReload()
  const cause = useMissingCodeCause(error)
  const [title, text] = missingCodeTexts[cause]
  useWhenBack(cause === 'back' && reload.isMoving ? 'unreachable' : cause, reload.onReload)
  return (
    <main className={classNames(layout.stack, layout.centre, styles.screen)}>
      <ScreenTitle name={title} />
      <h1 className={styles.title}>{title}</h1>
      <EmptyState title={text} picture={<CircleAlert aria-hidden />}>
        {error instanceof Error && !(error instanceof MissingCodeError) && (
          <p className={classNames(layout.soft, layout.breakable)}>{error.message}</p>
        )}
        {/* While the host is unreachable, a reload would replace the console with the error page of the browser */}
        {cause !== 'unreachable' && <ReloadButton {...reload} />}
      </EmptyState>
    </main>
  )
}

/** If the file no longer exists, the page must be reloaded. Otherwise the part can be requested again. */
export const PartFailureMessage = ({ error, onRetry }: PartFailureProps) => {
  const cause = useMissingCodeCause(error)
  useWhenBack(cause, onRetry)
  return <MissingCodeAlert cause={cause} onRetry={onRetry} />
}

type MissingPartProps = { cause: MissingCodeCause; onRetry?: () => void }

/** Shows why part of the page, or all of it, cannot be shown, and offers a remedy. */
export const MissingCodeAlert = ({ cause, onRetry }: MissingPartProps) => {
  const [title] = missingCodeTexts[cause]
  const reload = useReload()
  return (
    <div role="alert" className={classNames(layout.caution, layout.row, styles.failure)} ref={showOnTop}>
      <h2>{title}</h2>
      {cause === 'gone' ? (
        <>
          <p>
            This part of the page is from an earlier version of the console. Reload the page to get the current version.
          </p>
          <ReloadButton {...reload} />
        </>
      ) : (
        <>
          <p>This part of the page could not be loaded. The rig is not affected.</p>
          <Button onClick={onRetry}>Try again</Button>
        </>
      )}
    </div>
  )
}

/** Shows the failure of an overlay or menu above everything. Inside a dialog, it stays in its position. */
const showOnTop = (failure: HTMLElement | null) => {
  if (!failure || failure.closest('[role="dialog"]') || !('showPopover' in failure)) return
  failure.popover = 'manual'
  failure.showPopover()
}

const TIMEOUT_MS = 5_000

/**
 * Why code could not be loaded. `gone`: its file no longer exists. `unreachable`: the host does not respond. `back`:
 * the host responds again. `unknown`: none of these, or not determined yet.
 */
type MissingCodeCause = 'unknown' | 'gone' | 'unreachable' | 'back'

const missingCodeTexts = {
  unknown: ['Something went wrong', 'An error occurred on this screen. The rig is not affected.'],
  gone: [
    'The console has changed',
    'This screen could not be loaded, probably because of an update. Reload the page to get the new version.',
  ],
  unreachable: [
    'The host cannot be reached',
    'This screen could not be loaded. The console tries again every 5 s, and reloads the page when its host responds.',
  ],
  back: ['The host is responding again', 'The page will reload automatically.'],
} as const satisfies Record<MissingCodeCause, readonly [title: string, text: string]>

/** Determines why code could not be loaded. Repeats the request to an unreachable host every 5 s. */
const useMissingCodeCause = (error: unknown): MissingCodeCause => {
  const { fetch, clock, page } = useConsole()
  const [cause, setCause] = useState<MissingCodeCause>('unknown')
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
        // Safari's error contains no URL. If the host responds, the console has most likely been updated
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

const useWhenBack = (cause: MissingCodeCause, run: () => void) => {
  const runOnce = useEffectEvent(run)
  useEffect(() => {
    if (cause === 'back') runOnce()
  }, [cause])
}

/** Returns whether a response is a script. Instead of a missing file, many hosts return `index.html`. */
const isScript = ({ ok, headers }: Response) => ok && /javascript/i.test(headers.get('content-type') ?? '')
