import type { Camera } from '@rig/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { rigAddress } from '../../console/config.ts'
import { filterByKind } from '../../files/gallery/gallery-kinds.ts'
import { cameraList } from '../../rig/cameras.ts'
import { galleryList } from '../../rig/gallery.ts'
import { inOrder, presetList, presetPicture } from '../../rig/presets.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type EarlierPicture, frameShotsOf, showEarlier } from './earlier-picture.ts'
import { EarlierPictures } from './earlier-pictures.tsx'
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
