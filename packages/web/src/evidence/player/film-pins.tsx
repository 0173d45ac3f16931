import { formatTenths } from '../../lib/format.ts'
import { useKnownCameras } from '../../rig/camera-names.ts'
import { locateInFilm } from '../../rig/find-recordings.ts'
import type { RecordingMetadata } from '../../rig/recordings.ts'
import { describeDamage, formatPinGrade } from '../findings/positions/group-pins.ts'
import { useFindings } from '../findings/record/findings.ts'
import styles from './film-comparison.module.css'

type FilmPinsProps = { film: RecordingMetadata; seconds: number; onSeek: (seconds: number) => void }

export const FilmPins = ({ film, seconds: length, onSeek }: FilmPinsProps) => {
  const cameras = useKnownCameras()
  const pins = useFindings().findings.flatMap((finding) => {
    const place = locateInFilm(finding, film, cameras)
    if (!place) return []
    const seconds = 'seconds' in place ? place.seconds : place.fraction * length
    return [{ finding, seconds: Math.min(seconds, length) }]
  })
  if (pins.length === 0) return null
  return (
    <ul className={styles.pins} aria-label="Findings in the second film">
      {pins.map(({ finding: { id, kind, grade }, seconds }) => (
        <li key={id} style={{ left: `${(seconds / length) * 100}%` }}>
          <button
            type="button"
            className={styles.pin}
            aria-label={`${describeDamage(kind, grade)}, at ${formatTenths(seconds)}`}
            title={describeDamage(kind, grade)}
            onClick={() => onSeek(seconds)}
          >
            {formatPinGrade(grade)}
          </button>
        </li>
      ))}
    </ul>
  )
}
