import { isFilm, type Recording } from '../../rig/recordings.ts'
import styles from './gallery-filter.module.css'

const kinds = ['All', 'Images', 'Videos'] as const
type Kind = (typeof kinds)[number]

type GalleryFilterProps = { value: Kind; onChange: (kind: Kind) => void; items: readonly Recording[] }

export const GalleryFilter = ({ value, onChange, items }: GalleryFilterProps) => (
  <fieldset className={styles.filter}>
    <legend data-hidden-visually>Show</legend>
    {kinds.map((kind) => (
      <label key={kind} className={styles.choice}>
        <input type="radio" name="gallery-kind" checked={kind === value} onChange={() => onChange(kind)} />
        <span>{kind}</span>
        <span className={styles.count} aria-hidden>
          {filterByKind(items, kind).length.toLocaleString('en')}
        </span>
      </label>
    ))}
  </fieldset>
)

/** Returns the kind with this name (case-insensitive), or All if there is none. */
export const parseGalleryKind = (name: string): Kind =>
  kinds.find((kind) => kind.toLowerCase() === name.toLowerCase()) ?? 'All'

export const filterByKind = (items: readonly Recording[], kind: Kind) =>
  kind === 'All' ? items : items.filter((item) => isFilm(item) === (kind === 'Videos'))
