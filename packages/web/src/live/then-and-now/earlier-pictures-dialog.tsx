import type { Camera } from '@rig/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useConsole } from '../../console/console-context.tsx'
import { useKnownCameras } from '../../rig/camera-names.ts'
import { findFrameShots } from '../../rig/find-recordings.ts'
import { galleryList } from '../../rig/gallery.ts'
import { presetList, sortPresets } from '../../rig/presets.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ImageOrNote } from '../../ui/image-or-note.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import type { EarlierPicture } from '../live-camera.ts'
import { presetPicture, toEarlierPicture } from '../presets/preset-pictures.ts'
import { useLiveCamera } from '../use-live-camera.tsx'
import { formatPictureTime } from './earlier-picture.ts'
import styles from './then-and-now.module.css'

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
        <EarlierPictures label="Presets" {...usePresetPictures()} onSelect={select} />
        <EarlierPictures
          label="Frame shots"
          pictures={useFrameShots()}
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
  const pictures = presets.flatMap(({ id, name }, index) => {
    const picture = stored[index]?.data
    return picture ? [{ key: id, ...toEarlierPicture(name, picture) }] : []
  })
  const emptyText = stored.some(({ isError }) => isError)
    ? 'This browser cannot store pictures of presets.'
    : 'This browser has stored no pictures of presets of this camera.'
  return { pictures, emptyText }
}

const useFrameShots = () => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const { data: items = [] } = useQuery(galleryList(rigConsole))
  const cameras = useKnownCameras()
  return findFrameShots(cameraID, items, cameras)
    .slice(0, MAX_FRAME_SHOTS)
    .map(({ name, takenAt, url }) => ({ key: name, name, takenAt, url: rigConsole.resolveUrl(url) }))
}

type EarlierPicturesProps = {
  label: string
  pictures: readonly (EarlierPicture & { key: string })[]
  emptyText: string
  onSelect: (picture: EarlierPicture) => void
}

const EarlierPictures = ({ label, pictures, emptyText, onSelect }: EarlierPicturesProps) => (
  <section className={styles.section}>
    <h3>{label}</h3>
    {pictures.length === 0 && <p className={styles.none}>{emptyText}</p>}
    <ul className={styles.pictures} aria-label={label}>
      {pictures.map(({ key, ...picture }) => (
        <li key={key}>
          <button type="button" className={styles.picture} onClick={() => onSelect(picture)}>
            <Thumbnail picture={picture} />
            <span className={styles.name}>{picture.name}</span>
            <span className={styles.time}>{formatPictureTime(picture)}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

const Thumbnail = ({ picture }: { picture: EarlierPicture }) => {
  const blobUrl = useObjectUrl('blob' in picture ? picture.blob : undefined)
  const url = 'url' in picture ? picture.url : blobUrl
  return <span className={styles.frame}>{url && <ImageOrNote src={url} alt="" loading="lazy" />}</span>
}
