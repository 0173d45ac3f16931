import { shortenText } from '@rig/contract/reading/fields'
import { Trash2 } from 'lucide-react'
import { type ComponentProps, memo } from 'react'
import { useStore } from 'zustand'
import { useControlMessage } from '../console/use-control-message.ts'
import { useDelay } from '../console/use-delay.ts'
import { useRigTimeZone } from '../console/use-rig-time.ts'
import type { FileKind } from '../rig/file-fault.ts'
import { getDeletionControlId, type MediaFile } from '../rig/files.ts'
import type { RecordingMetadata } from '../rig/recordings.ts'
import { useMediaLink } from '../rig/use-media-link.ts'
import button from '../ui/button.module.css'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { classNames } from '../ui/class-names.ts'
import { ControlMessage } from '../ui/control-message.tsx'
import { ImageOrFallback } from '../ui/image.tsx'
import layout from '../ui/layout.module.css'
import { ShortenedText } from '../ui/shortened-text.tsx'
import { FileDownloadLink, getDownloadControlId } from './downloads.tsx'
import { type FileLabel, getFileLabel } from './file-label.ts'
import type { FileSelection } from './file-selection.ts'
import styles from './file-tile.module.css'

export type ListedFile = {
  name: string
  recording: RecordingMetadata
  media: MediaFile
  /** URL of the icon of a job, or '' if there is none. Recordings have none. */
  icon: string
  drawing: string
  /** Kind of a recording, or null for a job. */
  kind: FileKind | null
}

type FileTileProps = {
  file: ListedFile
  /** True until the rig has responded to the deletion. */
  isDeleting: boolean
  selection: FileSelection
  onOpen?: ((name: string) => void) | undefined
  onSelect: (name: string, selected: boolean, withShift: boolean) => void
  onDelete: (name: string) => void
}

export const FileTile = memo(({ file, isDeleting, selection, onOpen, onSelect, onDelete }: FileTileProps) => {
  const { name } = file
  const shownName = shortenText(name)
  // The time in a file name is in UTC, so UTC is shown if the rig's time zone is unknown
  const zone = useRigTimeZone() ?? 'UTC'
  const label = getFileLabel(file.recording, new Date().getFullYear(), zone)
  const picture = (
    <>
      <Thumbnail {...file} />
      {file.kind === 'film' && label && <FilmTileText {...label} />}
    </>
  )
  const selected = useStore(selection, ({ names }) => names.has(name))
  return (
    <article
      className={classNames(layout.stack, styles.tile)}
      data-selected={selected || undefined}
      aria-busy={isDeleting}
    >
      {onOpen ? (
        <button type="button" className={styles.picture} onClick={() => onOpen(name)}>
          <span data-hidden-visually>Open {shownName}</span> {picture}
        </button>
      ) : (
        <div className={styles.picture}>{picture}</div>
      )}
      <div className={styles.select}>
        <CheckboxField
          label={`Select ${shownName}`}
          labelHidden
          checked={selected}
          onChange={(next, withShift) => onSelect(name, next, withShift)}
        />
      </div>
      <div className={styles.names} title={shownName} data-labelled={label !== null || undefined}>
        {label && (
          <p className={styles.label}>
            <ShortenedText text={label.camera} tailChars={CAMERA_TAIL_CHARS} />
            <time dateTime={label.takenAt} title={`Time zone ${zone}`}>
              <span>{label.day}</span>{' '}
              <span>
                {label.time}
                {zone === 'UTC' && ' UTC'}
              </span>
            </time>
          </p>
        )}
        <p className={classNames(layout.small, styles.name)}>
          <ShortenedText text={shownName} tailChars={NAME_TAIL_CHARS} />
        </p>
      </div>
      <ControlMessage
        {...useControlMessage(getDeletionControlId(file.media), getDownloadControlId(file.media))}
        className={styles.controlMessage}
      />
      <div className={classNames(layout.line, layout.spread, styles.actions)}>
        <FileDownloadLink media={file.media} name={shownName} />
        {/* Buttons use `title`, because ten thousand Tooltips would slow down scrolling */}
        <button
          type="button"
          className={button.icon}
          data-tone="danger"
          aria-label={`Delete ${shownName}`}
          title="Delete"
          onClick={() => onDelete(name)}
        >
          <Trash2 aria-hidden />
        </button>
      </div>
    </article>
  )
})

const TIME_CHARS = 5

/** A film has no thumbnail, so its tile shows the camera, the time and the track as text. */
const FilmTileText = ({ camera, day, time, track }: FileLabel) => (
  <span className={classNames(layout.stack, layout.fill, layout.small, styles.face)}>
    <span>{camera}</span> <strong>{day}</strong>{' '}
    <span>
      {time.slice(0, TIME_CHARS)}, {track}
    </span>
  </span>
)

const NAME_TAIL_CHARS = 14
const CAMERA_TAIL_CHARS = 9

/** A tile that scrolls past quickly is unmounted earlier, so it requests no picture. */
const PICTURE_REQUEST_DELAY_MS = 100

/** A picture is its own thumbnail, and a film gets a drawing (spec 2). */
const Thumbnail = ({ media, icon, drawing, kind }: Pick<ListedFile, 'media' | 'icon' | 'drawing' | 'kind'>) => {
  const hasStayed = useDelay(PICTURE_REQUEST_DELAY_MS)
  const image = { className: styles.thumbnail, fallback: drawing, alt: '', decoding: 'async' } as const
  if (kind === 'film') return <ImageOrFallback {...image} src="" />
  if (!hasStayed) return null
  return kind === 'picture' ? <PictureThumbnail {...image} media={media} /> : <ImageOrFallback {...image} src={icon} />
}

type PictureThumbnailProps = Omit<ComponentProps<typeof ImageOrFallback>, 'src'> & { media: MediaFile }

const PictureThumbnail = ({ media, ...image }: PictureThumbnailProps) => {
  const { url, ...handlers } = useMediaLink(media)
  return (
    <ImageOrFallback {...image} {...handlers} src={url}>
      <span className={classNames(layout.soft, layout.small, styles.failure)}>Could not be loaded</span>
    </ImageOrFallback>
  )
}
