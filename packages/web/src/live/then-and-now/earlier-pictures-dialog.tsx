import type { Camera } from '@rig/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useConsole } from '../../console/console-context.tsx'
import { cameraList } from '../../rig/cameras.ts'
import { galleryList, isVideo } from '../../rig/gallery.ts'
import { presetList } from '../../rig/presets.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import type { EarlierPicture } from '../live-camera.ts'
import { presetPicture } from '../presets/preset-pictures.ts'
import { sortPresets } from '../presets/use-preset-activation.ts'
import { useLiveCamera } from '../use-live-camera.tsx'
import { findFrameShots, formatPictureTime } from './earlier-picture.ts'
import styles from './earlier-pictures-dialog.module.css'

const MAX_FRAME_SHOTS = 60

type EarlierPicturesDialogProps = { camera: Pick<Camera, 'name'>; onClose: () => void }

export const EarlierPicturesDialog = ({ camera: { name }, onClose }: EarlierPicturesDialogProps) => {
  const { showEarlier } = useLiveCamera()
  const select = (picture: EarlierPicture) => {
    showEarlier(picture)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Then and now"
      description={`Choose an earlier picture of ${name}.`}
      width={860}
    >
      <div className={styles.choices}>
        <EarlierPictures
          label="Presets"
          pictures={usePresetPictures()}
          emptyText="This browser has stored no pictures of presets of this camera."
          onSelect={select}
        />
        <EarlierPictures
          label="Frame shots"
          pictures={useFrameShots(name)}
          emptyText="The gallery has no frame shots of this camera."
          onSelect={select}
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
  return findFrameShots(camera, pictures, names)
    .slice(0, MAX_FRAME_SHOTS)
    .map((shot) => ({ ...shot, url: rigConsole.resolveUrl(shot.url) }))
}

type EarlierPicturesProps = {
  label: string
  pictures: readonly EarlierPicture[]
  emptyText: string
  onSelect: (picture: EarlierPicture) => void
}

const EarlierPictures = ({ label, pictures, emptyText, onSelect }: EarlierPicturesProps) => (
  <section className={styles.section}>
    <h3>{label}</h3>
    {pictures.length === 0 && <p className={styles.none}>{emptyText}</p>}
    <ul className={styles.pictures} aria-label={label}>
      {pictures.map((picture) => (
        <li key={picture.name}>
          <button type="button" className={styles.picture} onClick={() => onSelect(picture)}>
            <Thumbnail picture={picture} />
            <span className={styles.name}>{picture.name}</span>
            <span className={styles.time}>{formatPictureTime(picture.takenAt)}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

const Thumbnail = ({ picture }: { picture: EarlierPicture }) => {
  const blobUrl = useObjectUrl('blob' in picture ? picture.blob : undefined)
  const url = 'url' in picture ? picture.url : blobUrl
  return <span className={styles.frame}>{url && <img src={url} alt="" loading="lazy" />}</span>
}
