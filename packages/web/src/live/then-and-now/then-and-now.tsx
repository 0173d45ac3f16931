import type { Camera } from '@rig/contract'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { presetPicture } from '../../rig/presets.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useLoadedPreset } from '../presets/loaded-preset.ts'
import { showEarlier, useEarlierPicture } from './earlier-picture.ts'
import styles from './then-and-now.module.css'

const ThenOverNow = lazy(async () => ({
  default: (await import('./then-over-now.tsx')).ThenOverNow,
}))
const EarlierPicturesDialog = lazy(async () => ({
  default: (await import('./earlier-pictures-dialog.tsx')).EarlierPicturesDialog,
}))

/** An earlier picture over the live one; where there is none, the loaded preset's is offered. */
export const ThenAndNow = ({ cameraID }: { cameraID: string }) => {
  const { shown } = useEarlierPicture()
  if (shown?.cameraID !== cameraID) return <PresetOffer cameraID={cameraID} />
  return (
    <Suspense>
      <ThenOverNow key={shown.name} picture={shown} />
    </Suspense>
  )
}

/** Offers the picture of the day on which the loaded preset was saved, for as long as the camera looks there. */
const PresetOffer = ({ cameraID }: { cameraID: string }) => {
  const { loaded } = useLoadedPreset()
  const preset = loaded?.cameraID === cameraID && loaded.stage !== 'away' ? loaded : null
  const { data: picture } = useQuery({
    ...presetPicture({ cameraID, name: preset?.name ?? '' }),
    enabled: preset !== null,
  })
  if (!preset || !picture) return null
  const { name } = preset
  const takenAt = new Date(picture.takenAt).toISOString()
  return (
    <Button className={styles.offer} onClick={() => showEarlier(cameraID, { name, takenAt, blob: picture.full })}>
      <History aria-hidden />
      <span>
        Then and now: <bdi>{name}</bdi>
      </span>
    </Button>
  )
}

/** Opens the choice of what the camera showed before. */
export const ThenAndNowTool = ({ camera, className }: { camera: Camera; className: string | undefined }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label="Then and now"
        icon={<History aria-hidden />}
        className={className}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <EarlierPicturesDialog camera={camera} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
