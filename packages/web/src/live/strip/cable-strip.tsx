import { Camera } from 'lucide-react'
import styles from './cable-strip.module.css'
import { type CableStrip as Strip, useCableStrips } from './cable-strips.ts'
import { type CableSources, useCableRecording } from './use-cable-recording.ts'
import { usePassedPart } from './use-passed-part.ts'

/** A strip is shown once the sled has moved this far, in sled units. */
const LEAST_UNITS = 1

type CableStripProps = CableSources & { cameraID: string; isHidden: boolean }

/** The cable as the sled has passed it in this session, pinned with the frame shots taken. Nothing until it has moved. */
export const CableStrip = ({ cameraID, isHidden, ...sources }: CableStripProps) => {
  useCableRecording(cameraID, sources)
  const { strips, estimate } = useCableStrips()
  const strip = strips[cameraID]
  if (isHidden || !strip || strip.passed.to - strip.passed.from < LEAST_UNITS) return null
  return <Passed strip={strip} isFromHome={estimate.isFromHome} />
}

const Passed = ({ strip, isFromHome }: { strip: Strip; isFromHome: boolean }) => {
  const { from, to } = strip.passed
  const ref = usePassedPart(strip)
  const shown = strip.pins.filter((pin) => pin >= from && pin <= to)
  return (
    <figure className={styles.strip} aria-label="The cable so far">
      <div className={styles.cable}>
        <canvas ref={ref} />
        {shown.map((pin, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pins are only ever added
          <span key={index} className={styles.pin} style={{ left: `${((pin - from) / (to - from)) * 100}%` }}>
            <Camera role="img" aria-label={`Frame shot at about ${pin.toFixed(0)}`} />
          </span>
        ))}
      </div>
      <figcaption className={styles.words}>
        <span>{from.toFixed(0)}</span>
        <span>{isFromHome ? 'Sled, estimated' : 'Units from where the sled stood, estimated'}</span>
        <span>{to.toFixed(0)}</span>
      </figcaption>
    </figure>
  )
}
