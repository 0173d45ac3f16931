import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ImageOrNote } from '../../ui/image-or-note.tsx'
import { LimitedTextField } from '../../ui/limited-text-field.tsx'
import { useIsInView } from '../../ui/use-is-in-view.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { usePictureSource } from '../../ui/use-picture-source.ts'
import type { CaseEntry } from './case-entry.ts'
import styles from './case-entry-row.module.css'
import { createCaseFile } from './case-file.ts'
import { NOTE_MAX_CHARS } from './case-limits.ts'

type CaseEntryRowProps = {
  entry: CaseEntry
  /** Undefined for a still and for a recording that is no longer in the gallery. */
  url?: string | undefined
  isFilm?: boolean | undefined
}

// `memo` prevents a change to one note from re-rendering hundreds of entries
export const CaseEntryRow = memo(({ entry, url, isFilm = false }: CaseEntryRowProps) => {
  const caseFile = useConsole().part(createCaseFile)
  const still = useObjectUrl(entry.still)
  return (
    <li className={styles.entry}>
      <Thumbnail name={entry.name} url={still ?? url} isFilm={isFilm} />
      <div className={styles.text}>
        <p className={styles.name} title={entry.name}>
          <bdi>{entry.name}</bdi>
        </p>
        <LimitedTextField
          label={`Note on ${entry.name}`}
          labelHidden
          name="note"
          multiline
          placeholder="Note"
          value={entry.note}
          onChange={(note) => void caseFile.setNote(entry.name, note)}
          maxChars={NOTE_MAX_CHARS}
        />
      </div>
      <IconButton
        label={`Remove ${entry.name}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => void caseFile.remove(entry.name)}
      />
    </li>
  )
})

type ThumbnailProps = { name: string; url: string | undefined; isFilm: boolean }

const Thumbnail = ({ name, url, isFilm }: ThumbnailProps) => {
  if (!url) return <span className={styles.thumbnail}>Missing</span>
  if (isFilm) return <FirstFrame name={name} url={url} />
  return <ImageOrNote className={styles.thumbnail} src={url} alt="" decoding="async" />
}

// Browsers limit the number of video players in a page (75 in Chromium), so only visible films have one
const FirstFrame = ({ name, url }: { name: string; url: string }) => {
  const { ref, isInView } = useIsInView<HTMLDivElement>()
  return (
    <div ref={ref} className={styles.film}>
      {isInView && <FilmThumbnail name={name} url={url} />}
    </div>
  )
}

const FilmThumbnail = ({ name, url }: { name: string; url: string }) => {
  const { hasFailed, src, ref, onLoad, onError } = usePictureSource(url)
  return (
    <>
      <video
        className={styles.thumbnail}
        preload="metadata"
        muted
        aria-label={name}
        src={src}
        ref={ref}
        onLoadedData={onLoad}
        onError={onError}
      />
      {hasFailed && <span>Cannot be played</span>}
    </>
  )
}
