import type { Camera } from '@rig/contract'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { presetPicture } from '../presets/preset-pictures.ts'
import { useLiveCamera, useLiveCameraState } from '../use-live-camera.tsx'
import styles from './then-and-now.module.css'

const ThenAndNowWipe = lazy(async () => ({
  default: (await import('./then-and-now-wipe.tsx')).ThenAndNowWipe,
}))
const EarlierPicturesDialog = lazy(async () => ({
  default: (await import('./earlier-pictures-dialog.tsx')).EarlierPicturesDialog,
}))

/**
 * Renders the selected earlier picture over the live picture. If none is selected, offers the snapshot of the loaded
 * preset.
 */
export const ThenAndNow = () => {
  const earlier = useLiveCameraState((state) => state.earlier)
  if (!earlier) return <PresetOffer />
  return (
    <Suspense>
      <ThenAndNowWipe key={earlier.name} picture={earlier} />
    </Suspense>
  )
}

const PresetOffer = () => {
  const { cameraID, showEarlier } = useLiveCamera()
  const name = useLiveCameraState(({ loaded }) => (loaded && loaded.stage !== 'left' ? loaded.name : null))
  const { data: picture } = useQuery({
    ...presetPicture(useConsole(), { cameraID, name: name ?? '' }),
    enabled: name !== null,
  })
  if (name === null || !picture) return null
  const takenAt = new Date(picture.takenAt).toISOString()
  return (
    <Button className={styles.offer} onClick={() => showEarlier({ name, takenAt, blob: picture.full })}>
      <History aria-hidden />
      <span>
        Then and now: <bdi>{name}</bdi>
      </span>
    </Button>
  )
}

type ThenAndNowToolProps = { camera: Pick<Camera, 'name'>; className: string | undefined }

export const ThenAndNowButton = ({ camera, className }: ThenAndNowToolProps) => {
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
