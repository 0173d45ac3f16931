import { useState } from 'react'
import { Announcement } from '../../ui/announcements.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useIsOffline, useLiveCamera, usePictureState } from '../camera/use-live-camera.tsx'
import type { Lag } from './lag/picture-lag.ts'
import styles from './live-picture.module.css'
import { MAX_LAG_MS } from './stream/picture-judgement.ts'
import type { PictureProblem } from './stream/picture-problem.ts'
import { getFrameAgeMs, getFramesPerSecond, type StreamSession } from './stream/stream-session.ts'

const PictureDetails = lazyPart(() => import('./picture-panels.tsx'), 'PictureDetails')

type ChipProblem = PictureProblem | 'no-url' | 'elsewhere' | 'offline'

/** Renders the state of a live picture. Its numbers change constantly, so the chip is not a live region. */
export const PictureStateChip = ({ hasNoUrl }: { hasNoUrl: boolean }) => {
  const { takeOver } = useLiveCamera().picture
  const { session, now, canTakeOver, lag, ...judged } = usePictureState((state) => state)
  const isElsewhere = canTakeOver && now - session.openedAt >= MIN_CONNECTION_WAIT_MS
  const isOffline = useIsOffline() && isDisconnected(session)
  const problem = hasNoUrl ? 'no-url' : isElsewhere ? 'elsewhere' : isOffline ? 'offline' : judged.problem
  const [isOpen, setIsOpen] = useState(false)
  const { state, next, figures, isLate } = describeStream(session, now, problem, lag)
  return (
    <>
      <Announcement>{`Picture: ${state}`}</Announcement>
      <p
        className={classNames(layout.label, layout.row, layout.small, styles.chip)}
        data-gap="2"
        data-state={session.phase}
        data-problem={problem ?? undefined}
      >
        <span className={styles.mark} aria-hidden="true" />
        <span>{state}</span>
        {next && <span>{next}</span>}
        {isElsewhere && (
          <button type="button" className={styles.action} onClick={takeOver}>
            Show it here
          </button>
        )}
        {figures && (
          <button
            type="button"
            className={styles.action}
            data-late={isLate || undefined}
            aria-expanded={isOpen}
            aria-label={`${figures}, details`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {figures}
          </button>
        )}
      </p>
      {isOpen && figures && <PictureDetails onClose={() => setIsOpen(false)} />}
    </>
  )
}

const stateTexts = {
  off: 'Off',
  waiting: 'Connecting',
  connecting: 'Connecting',
  live: 'Live',
  stalled: 'Picture not updating',
  refused: 'Picture not updating',
  offline: 'Camera offline',
  elsewhere: 'Four live pictures are open in other windows',
  black: 'Black picture',
  frozen: 'Frozen picture',
  'no-url': 'The rig provides no video for this camera',
} as const

export const describeStream = (
  session: StreamSession,
  now: number,
  problem: ChipProblem | null = null,
  lag: Lag = null,
) => {
  const lagMs = lag && lag.lagMs + getWaitingMs(session, now)
  return {
    state: stateTexts[problem ?? session.phase],
    next: problem !== 'no-url' && isDisconnected(session) ? formatNextAttempt(session.retryAt, now) : null,
    figures: session.phase === 'live' && !problem ? formatRateAndLag(session, now, lagMs) : null,
    isLate: (lagMs ?? 0) > MAX_LAG_MS,
  }
}

/** Shorter waits are not shown: a live picture that has just closed releases its connection within this time. */
const MIN_CONNECTION_WAIT_MS = 1_000

const isDisconnected = ({ phase }: StreamSession) => phase === 'stalled' || phase === 'refused'

const formatNextAttempt = (retryAt: number | null, now: number) =>
  retryAt === null ? 'Reconnecting now' : `Reconnecting in ${Math.max(1, Math.ceil((retryAt - now) / 1_000))} s`

/** While pictures arrive at shorter intervals than this, the time since the latest one is not added to the lag. */
const MIN_PICTURE_WAIT_MS = 1_000

const formatRateAndLag = (session: StreamSession, now: number, lagMs: number | null) => {
  const framesPerSecond = getFramesPerSecond(session, now)
  const rate = framesPerSecond === null ? [] : [formatRate(framesPerSecond)]
  return [...rate, lagMs === null ? 'lag unknown' : formatLag(lagMs)].join(' · ')
}

const formatRate = (framesPerSecond: number) => {
  const seconds = Math.round(1 / framesPerSecond)
  return seconds > 1 ? `1 picture every ${seconds} s` : `${Math.round(framesPerSecond)} fps`
}

const formatLag = (lagMs: number) => `${(lagMs / 1_000).toFixed(1)} s behind`

/** Time in ms to add to the lag, which is measured when a picture arrives and grows until the next one arrives. */
const getWaitingMs = (session: StreamSession, now: number) => {
  const ageMs = getFrameAgeMs(session, now) ?? 0
  return Math.max(session.intervalMs, ageMs) < MIN_PICTURE_WAIT_MS ? 0 : ageMs
}
