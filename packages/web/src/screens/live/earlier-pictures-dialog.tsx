import type { Camera } from '@rig/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { cameraList } from '../../features/cameras/cameras-api.ts'
import { galleryList } from '../../features/gallery/gallery-api.ts'
import { filterByKind } from '../../features/gallery/gallery-kinds.ts'
import { inOrder, presetList, presetPicture } from '../../features/presets/presets-api.ts'
import { type EarlierPicture, frameShotsOf, showEarlier } from '../../features/then-and-now/earlier-picture.ts'
import { EarlierPictures } from '../../features/then-and-now/earlier-pictures.tsx'
import { rigAddress } from '../../lib/config.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './earlier-pictures-dialog.module.css'

/** More would not be looked through here: the gallery has a search. */
const SHOTS_MAX = 60

type EarlierPicturesDialogProps = { camera: Camera; onClose: () => void }

/** What a camera has shown before: of its presets the day they were saved, and its frame shots. One is laid over the live picture. */
export const EarlierPicturesDialog = ({ camera, onClose }: EarlierPicturesDialogProps) => {
  const { cameraID, name } = camera
  const { data: cameras = [] } = useQuery(cameraList())
  const { data = [] } = useQuery(presetList(cameraID))
  const presets = inOrder(data)
  const { data: items = [] } = useQuery(galleryList())
  const kept = useQueries({ queries: presets.map(presetPicture) })
  const ofPresets = presets.flatMap((preset, index): EarlierPicture[] => {
    const picture = kept[index]?.data
    return picture ? [{ name: preset.name, takenAt: isoOf(picture.takenAt), blob: picture.full }] : []
  })
  const shots = frameShotsOf(
    name,
    filterByKind(items, 'Images'),
    cameras.map((known) => known.name),
  )
  const choose = (picture: EarlierPicture) => {
    showEarlier(cameraID, picture)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Then and now" description={`Choose what ${name} showed before.`} width={860}>
      <div className={styles.choices}>
        <EarlierPictures
          label="Presets"
          pictures={ofPresets}
          none="No preset of this camera has a picture in this browser."
          onChoose={choose}
        />
        <EarlierPictures
          label="Frame shots"
          pictures={shots.slice(0, SHOTS_MAX).map((shot) => ({ ...shot, address: rigAddress(shot.url) }))}
          none="No frame shot in the gallery names this camera."
          onChoose={choose}
        />
      </div>
    </Dialog>
  )
}

const isoOf = (ms: number) => new Date(ms).toISOString()
