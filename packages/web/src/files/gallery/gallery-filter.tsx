import type { GalleryItem } from '@rig/contract'
import styles from './gallery-filter.module.css'
import { filterByKind, type Kind, kinds } from './gallery-kinds.ts'

type GalleryFilterProps = { value: Kind; onChange: (kind: Kind) => void; items: readonly GalleryItem[] }

/** All, Images or Videos, each with how many there are. */
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
