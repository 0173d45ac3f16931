import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import type { PictureRate } from '../../console/account/settings.ts'
import { useConsole, useSession } from '../../console/console-context.tsx'
import { Announcement } from '../../ui/announcements.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { useOverlay } from '../../ui/use-overlay.tsx'
import { useLiveCamera, usePictureState } from '../camera/use-live-camera.tsx'
import type { Lag } from './lag/picture-lag.ts'
import styles from './picture-panels.module.css'
import { rateLabels, reducedRates } from './stream/picture-rates.ts'
import { getFrameAgeMs } from './stream/stream-session.ts'
import { formatTraffic } from './stream/stream-traffic.ts'
import { createThinLink } from './stream/thin-link.ts'

export const PictureDetails = ({ onClose }: { onClose: () => void }) => {
  const { picture } = useLiveCamera()
  const { session, now, lag } = usePictureState((state) => state)
  useOverlay(true, onClose)
  const { traffic } = useStore(useConsole().area(createThinLink).store)
  const ageMs = getFrameAgeMs(session, now)
  return (
    <section ref={useDismissal(onClose)} className={styles.details} aria-label="Details of the live picture">
      {ageMs !== null && <p>Last picture {(ageMs / 1_000).toFixed(1)} s ago</p>}
      {traffic && <p>{formatTraffic(traffic)}</p>}
      <p>{describeMeasurement(lag, session.countsFrames)}</p>
      <Button onClick={picture.reopen}>Reopen stream</Button>
    </section>
  )
}

const describeMeasurement = (lag: Lag, countsFrames: boolean) => {
  if (lag?.source === 'timestamp') return "Lag measured from the rig's time stamps"
  if (lag) return 'Lag measured from a movement in the last ten minutes'
  if (!countsFrames) return 'This browser can show the picture but not read it, so its lag is unknown'
  return 'The lag is measured when you move the camera from rest'
}

/** Returns a ref for an open element. A press outside the element and its button calls `onClose`. */
const useDismissal = (onClose: () => void) => {
  const ref = useRef<HTMLElement>(null)
  const handlePointerDown = useEffectEvent(({ target }: Event) => {
    const isInside = target instanceof Element && (target.closest('[aria-expanded]') || ref.current?.contains(target))
    if (!isInside) onClose()
  })
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    document.addEventListener('pointerdown', (event) => handlePointerDown(event), { signal })
    return () => listeners.abort()
  }, [])
  return ref
}

const SLOW_LINK_TEXT = 'The link is too slow for the full rate'

/** Not a live region, because the traffic that it shows changes constantly. */
export const PictureRatePanel = () => {
  const { isOffered, isAutomatic, isOpen } = useStore(useConsole().area(createThinLink).store)
  const rate = useSession((settings) => settings.pictureRate)
  if (isOpen) return <Panel text="Pictures" hasTraffic rates={['all', ...reducedRates]} />
  if (isOffered) return <Panel text={SLOW_LINK_TEXT} rates={reducedRates} isWarning />
  if (rate === 'all') return null
  const text = isAutomatic ? `${SLOW_LINK_TEXT}: ${rateLabels[rate]}` : rateLabels[rate]
  return <Panel text={text} rates={['all']} isWarning={isAutomatic} />
}

type PanelProps = { text: string; rates: readonly PictureRate[]; hasTraffic?: boolean; isWarning?: boolean }

const Panel = ({ text, rates, hasTraffic = false, isWarning = false }: PanelProps) => {
  const { select } = useConsole().area(createThinLink)
  const { cameraID } = useLiveCamera()
  const current = useSession((settings) => settings.pictureRate)
  return (
    <section
      className={classNames(layout.row, styles.panel)}
      aria-label="Picture rate"
      data-picture-rate
      data-warning={isWarning || undefined}
    >
      <p className={styles.text}>
        {isWarning && <Announcement>The link is slow</Announcement>}
        <span>{text}</span>
        {hasTraffic && <Traffic />}
      </p>
      <div className={classNames(layout.row, styles.rates)} data-gap="1">
        {rates.map((rate) => (
          <Button
            key={rate}
            className={styles.rate}
            aria-pressed={rates.length > 1 ? rate === current : undefined}
            onClick={() => select(cameraID, rate)}
          >
            {rateLabels[rate]}
          </Button>
        ))}
      </div>
    </section>
  )
}

const Traffic = () => {
  const traffic = useStore(useConsole().area(createThinLink).store, (state) => state.traffic)
  return traffic && <span className={layout.soft}>{formatTraffic(traffic)}</span>
}
