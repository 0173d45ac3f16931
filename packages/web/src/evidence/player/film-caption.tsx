import type { RecordingName } from '../../rig/recordings.ts'
import styles from './film-caption.module.css'

/** Shows the day of a film in large letters, above its time and its file name. */
export const FilmCaption = ({ recording }: { recording: RecordingName }) => (
  <figcaption className={styles.caption} title={recording.name}>
    <span className={styles.day}>{formatRecordingDay(recording)}</span>
    <span className={styles.time}>{formatRecordingTime(recording)}</span>
    <bdi className={styles.name}>{recording.name}</bdi>
  </figcaption>
)

/** Returns the day of a recording, such as `10 Jun`, or null. */
export const formatRecordingDay = ({ takenAt }: Pick<RecordingName, 'takenAt'>) =>
  takenAt && new Date(takenAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Returns the year and the time of a recording, such as `2026, 06:30 UTC`, or null. */
export const formatRecordingTime = ({ takenAt }: Pick<RecordingName, 'takenAt'>) =>
  takenAt && `${takenAt.slice(0, 4)}, ${takenAt.slice(11, 16)} UTC`
