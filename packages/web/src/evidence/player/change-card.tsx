import type { RecordingName } from '../../rig/recordings.ts'
import { formatTime } from '../film/film-time.ts'
import styles from './change-card.module.css'
import type { ChangePictures } from './comparison-messages.ts'
import { formatRecordingDay } from './film-caption.tsx'
import { usePictureCanvas } from './use-picture-canvas.ts'

type ChangeCardProps = {
  /** Position of the sled, with one decimal. */
  place: string
  seconds: number
  recordings: readonly [RecordingName, RecordingName]
  /** Null until they have been read from the films. */
  pictures: ChangePictures['pictures'] | null
  onSelect: () => void
}

/** A change on the cable, with a tall picture from each film. Selecting it shows the place in both films. */
export const ChangeCard = ({ place, seconds, recordings, pictures, onSelect }: ChangeCardProps) => (
  <button type="button" className={styles.card} onClick={onSelect}>
    <span className={styles.pictures} aria-hidden>
      {recordings.map((recording, index) => (
        <Thumbnail key={recording.name} day={formatRecordingDay(recording)} picture={pictures?.[index] ?? null} />
      ))}
    </span>
    <span className={styles.place}>
      Sled at about <b data-place>{place}</b>
    </span>
    <span className={styles.time}>{formatTime(seconds)}</span>
  </button>
)

type ThumbnailProps = { day: string | null; picture: ImageBitmap | null }

const Thumbnail = ({ day, picture }: ThumbnailProps) => (
  <span className={styles.picture}>
    <canvas ref={usePictureCanvas(picture)} />
    {day && <span className={styles.day}>{day}</span>}
  </span>
)
