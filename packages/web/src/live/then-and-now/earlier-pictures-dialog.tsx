import type { Camera } from '@rig/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useConsole } from '../../console/console-context.tsx'
import { cameraList } from '../../rig/cameras.ts'
import { galleryList, isVideo } from '../../rig/gallery.ts'
import { presetList } from '../../rig/presets.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useBlobUrl } from '../../ui/use-blob-url.ts'
import type { EarlierPicture } from '../live-camera.ts'
import { presetPicture } from '../presets/preset-pictures.ts'
import { sortPresets } from '../presets/use-preset-activation.ts'
import { useLiveCamera } from '../use-live-camera.tsx'
import { formatTime, frameShotsOf } from './earlier-picture.ts'
import styles from './earlier-pictures-dialog.module.css'

/** For older ones, the gallery has a search. */
const SHOTS_MAX = 60

type EarlierPicturesDialogProps = { camera: Pick<Camera, 'name'>; onClose: () => void }

/** Earlier pictures of the camera: those stored with its presets, and its frame shots. The chosen one is shown over the live picture. */
export const EarlierPicturesDialog = ({ camera: { name }, onClose }: EarlierPicturesDialogProps) => {
  const { showEarlier } = useLiveCamera()
  const choose = (picture: EarlierPicture) => {
    showEarlier(picture)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Then and now" description={`Choose what ${name} showed before.`} width={860}>
      <div className={styles.choices}>
        <EarlierPictures
          label="Presets"
          pictures={usePresetPictures()}
          none="No preset of this camera has a picture in this browser."
          onChoose={choose}
        />
        <EarlierPictures
          label="Frame shots"
          pictures={useFrameShots(name)}
          none="No frame shot in the gallery names this camera."
          onChoose={choose}
        />
      </div>
    </Dialog>
  )
}

const usePresetPictures = () => {
  const rigConsole = useConsole()
  const { data = [] } = useQuery(presetList(rigConsole, useLiveCamera().cameraID))
  const presets = sortPresets(data)
  const stored = useQueries({ queries: presets.map((preset) => presetPicture(rigConsole, preset)) })
  return presets.flatMap(({ name }, index): EarlierPicture[] => {
    const picture = stored[index]?.data
    return picture ? [{ name, takenAt: new Date(picture.takenAt).toISOString(), blob: picture.full }] : []
  })
}

const useFrameShots = (camera: string) => {
  const rigConsole = useConsole()
  const { data: cameras = [] } = useQuery(cameraList(rigConsole))
  const { data: items = [] } = useQuery(galleryList(rigConsole))
  const pictures = items.filter((item) => !isVideo(item))
  const names = cameras.map(({ name }) => name)
  return frameShotsOf(camera, pictures, names)
    .slice(0, SHOTS_MAX)
    .map((shot) => ({ ...shot, url: rigConsole.urlOf(shot.url) }))
}

type EarlierPicturesProps = {
  label: string
  pictures: readonly EarlierPicture[]
  /** The text if there are none. */
  none: string
  onChoose: (picture: EarlierPicture) => void
}

const EarlierPictures = ({ label, pictures, none, onChoose }: EarlierPicturesProps) => (
  <section className={styles.section}>
    <h3>{label}</h3>
    {pictures.length === 0 && <p className={styles.none}>{none}</p>}
    <ul className={styles.pictures} aria-label={label}>
      {pictures.map((picture) => (
        <li key={picture.name}>
          <button type="button" className={styles.picture} onClick={() => onChoose(picture)}>
            <Thumbnail picture={picture} />
            <span className={styles.name}>{picture.name}</span>
            <span className={styles.time}>{formatTime(picture.takenAt)}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

const Thumbnail = ({ picture }: { picture: EarlierPicture }) => {
  const blobUrl = useBlobUrl('blob' in picture ? picture.blob : undefined)
  const url = 'url' in picture ? picture.url : blobUrl
  return <span className={styles.frame}>{url && <img src={url} alt="" loading="lazy" />}</span>
}
