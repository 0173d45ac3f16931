import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useBlobAddress } from '../../ui/use-blob-address.ts'
import { useIsSeen } from '../../ui/use-is-seen.ts'
import styles from './case-entry-row.module.css'
import { noteInCase, removeFromCase } from './case-file.ts'
import type { CaseEntry } from './case-shelf.ts'

type CaseEntryRowProps = {
  entry: CaseEntry
  /** Where the recording lies; missing if it is no longer in the gallery, or a still. */
  address?: string | undefined
  isFilm?: boolean | undefined
}

// A letter of one note draws none of the other entries, of which there may be hundreds
/** One piece of evidence: its picture, its name and its note. */
export const CaseEntryRow = memo(({ entry, address, isFilm = false }: CaseEntryRowProps) => {
  const still = useBlobAddress(entry.still)
  return (
    <li className={styles.entry}>
      <Thumbnail name={entry.name} address={still ?? address} isFilm={isFilm} />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{entry.name}</bdi>
        </p>
        <TextField
          label={`Note on ${entry.name}`}
          labelHidden
          name="note"
          multiline
          placeholder="Note"
          value={entry.note}
          onChange={(note) => void noteInCase(entry.name, note)}
          maxLength={2_000}
        />
      </div>
      <IconButton
        label={`Remove ${entry.name}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => void removeFromCase(entry.name)}
      />
    </li>
  )
})

type ThumbnailProps = { name: string; address: string | undefined; isFilm: boolean }

const Thumbnail = ({ name, address, isFilm }: ThumbnailProps) => {
  if (!address) return <span className={styles.thumbnail}>Gone</span>
  if (isFilm) return <FirstFrame name={name} address={address} />
  return <img className={styles.thumbnail} src={address} alt="" loading="lazy" decoding="async" />
}

// A browser plays only so many films in a page, 75 in Chromium: those out of sight give their places up
const FirstFrame = ({ name, address }: { name: string; address: string }) => {
  const { ref, isSeen } = useIsSeen<HTMLDivElement>()
  return (
    <div ref={ref} className={styles.thumbnail}>
      {isSeen && <video className={styles.thumbnail} src={address} preload="metadata" muted aria-label={name} />}
    </div>
  )
}
