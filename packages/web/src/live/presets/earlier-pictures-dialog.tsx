import { useQueries, useQuery } from '@tanstack/react-query'
import { useConsole } from '../../console/console-context.tsx'
import { useKnownCameras } from '../../rig/camera-names.ts'
import { findFrameShots } from '../../rig/find-recordings.ts'
import { galleryList } from '../../rig/gallery.ts'
import { describeUnloadedGallery } from '../../rig/media-links.ts'
import { presetList, sortPresets } from '../../rig/presets.ts'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ImageOrFallback } from '../../ui/image.tsx'
import layout from '../../ui/layout.module.css'
import type { EarlierPicture } from '../camera/live-camera.ts'
import { useListedCamera, useLiveCamera } from '../camera/use-live-camera.tsx'
import { formatPictureTime, presetPicture, toEarlierPicture } from './preset-pictures.ts'
import styles from './then-and-now.module.css'
import { useEarlierPicture } from './use-earlier-picture.ts'

const MAX_FRAME_SHOTS = 60

export const EarlierPicturesDialog = ({ onClose }: { onClose: () => void }) => {
  const { name } = useListedCamera()
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
      <div className={classNames(layout.stack, styles.choices)}>
        <EarlierPictures label="Presets" {...usePresetPictures()} onSelect={select} />
        <EarlierPictures label="Frame shots" {...useFrameShots()} onSelect={select} />
      </div>
    </Dialog>
  )
}

const usePresetPictures = () => {
  const rigConsole = useConsole()
  const { data, isError } = useQuery(presetList(rigConsole, useLiveCamera().cameraID))
  const presets = sortPresets(data ?? [])
  const storedPictures = useQueries({ queries: presets.map((preset) => presetPicture(rigConsole, preset)) })
  const pictures = presets.flatMap(({ id, name }, index) => {
    const picture = storedPictures[index]?.data
    return picture ? [{ key: id, ...toEarlierPicture(name, picture) }] : []
  })
  if (!data) return { pictures, emptyText: isError ? 'The presets could not be loaded.' : 'The presets are loading.' }
  const emptyText = storedPictures.some((stored) => stored.isError)
    ? 'This browser cannot store preset pictures.'
    : 'This browser has no stored preset pictures for this camera.'
  return { pictures, emptyText }
}

const useFrameShots = () => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const gallery = useQuery(galleryList(rigConsole))
  const pictures = findFrameShots(cameraID, gallery.data ?? [], useKnownCameras())
    .slice(0, MAX_FRAME_SHOTS)
    .map(({ name, takenAt }) => ({ key: name, name, takenAt, recording: name }))
  const emptyText = gallery.data ? 'The gallery has no frame shots from this camera' : describeUnloadedGallery(gallery)
  return { pictures, emptyText: `${emptyText}.` }
}

type EarlierPicturesProps = {
  label: string
  pictures: readonly (EarlierPicture & { key: string })[]
  emptyText: string
  onSelect: (picture: EarlierPicture) => void
}

const EarlierPictures = ({ label, pictures, emptyText, onSelect }: EarlierPicturesProps) => (
  <section className={layout.stack} data-gap="2">
    <h3>{label}</h3>
    {pictures.length === 0 && <p className={layout.soft}>{emptyText}</p>}
    <ul className={classNames(layout.tiles, styles.pictures)} aria-label={label}>
      {pictures.map(({ key, ...picture }) => (
        <li key={key}>
          <button type="button" className={classNames(layout.choice, styles.picture)} onClick={() => onSelect(picture)}>
            <Thumbnail picture={picture} />
            <span className={classNames(layout.strong, layout.breakable)}>{picture.name}</span>
            <span className={layout.faint}>{formatPictureTime(picture)}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

const Thumbnail = ({ picture }: { picture: EarlierPicture }) => {
  const { url, ...handlers } = useEarlierPicture(picture)
  return (
    <span className={layout.frame}>
      {url !== null && <ImageOrFallback src={url} alt="" loading="lazy" className={layout.cover} {...handlers} />}
    </span>
  )
}
