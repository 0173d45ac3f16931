import { useBlobAddress } from '../../ui/use-blob-address.ts'
import { type EarlierPicture, wordMoment } from './earlier-picture.ts'
import styles from './earlier-pictures.module.css'

type EarlierPicturesProps = {
  label: string
  pictures: readonly EarlierPicture[]
  /** The text if there are none. */
  none: string
  onChoose: (picture: EarlierPicture) => void
}

/** Pictures to choose one from. */
export const EarlierPictures = ({ label, pictures, none, onChoose }: EarlierPicturesProps) => (
  <section className={styles.section}>
    <h3>{label}</h3>
    {pictures.length === 0 && <p className={styles.none}>{none}</p>}
    <ul className={styles.pictures} aria-label={label}>
      {pictures.map((picture) => (
        <li key={picture.name}>
          <button type="button" className={styles.picture} onClick={() => onChoose(picture)}>
            <Thumbnail picture={picture} />
            <span className={styles.name}>{picture.name}</span>
            <span className={styles.moment}>{wordMoment(picture.takenAt)}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

const Thumbnail = ({ picture }: { picture: EarlierPicture }) => {
  const held = useBlobAddress('blob' in picture ? picture.blob : undefined)
  const address = 'address' in picture ? picture.address : held
  return <span className={styles.frame}>{address && <img src={address} alt="" loading="lazy" />}</span>
}
