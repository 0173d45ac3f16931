import { parseRecordingName } from '../../rig/recording-name.ts'
import styles from './film-caption.module.css'

/** Shows the day of a film in large letters, above its time and its file name. */
export const FilmCaption = ({ name }: { name: string }) => (
  <figcaption className={styles.caption} title={name}>
    <span className={styles.day}>{formatRecordingDay(name)}</span>
    <span className={styles.time}>{formatRecordingTime(name)}</span>
    <bdi className={styles.name}>{name}</bdi>
  </figcaption>
)

/** Returns the day in the name of a recording, such as `10 Jun`, or null. */
export const formatRecordingDay = (name: string) => {
  const { takenAt } = parseRecordingName(name)
  return takenAt && new Date(takenAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
}

/** Returns the year and the time in the name of a recording, such as `2026, 06:30 UTC`, or null. */
export const formatRecordingTime = (name: string) => {
  const { takenAt } = parseRecordingName(name)
  return takenAt && `${takenAt.slice(0, 4)}, ${takenAt.slice(11, 16)} UTC`
}
