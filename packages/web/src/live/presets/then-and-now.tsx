import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import layout from '../../ui/layout.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useLiveCamera, useLiveCameraState } from '../camera/use-live-camera.tsx'
import { presetPicture, toEarlierPicture } from './preset-pictures.ts'
import styles from './then-and-now.module.css'

const ThenAndNowWipe = lazyPart(() => import('./then-and-now-wipe.tsx'), 'ThenAndNowWipe')
const EarlierPicturesDialog = lazyPart(() => import('./earlier-pictures-dialog.tsx'), 'EarlierPicturesDialog')

/** Shows the selected earlier picture over the live picture, or offers the picture of the loaded preset. */
export const ThenAndNow = () => {
  const earlier = useLiveCameraState((state) => state.earlier)
  if (!earlier) return <PresetOffer />
  return <ThenAndNowWipe key={earlier.name} picture={earlier} />
}

const PresetOffer = () => {
  const loaded = useLiveCameraState((state) => state.loaded)
  return loaded && loaded.stage !== 'left' && <LoadedPresetOffer preset={loaded} />
}

const LoadedPresetOffer = ({ preset: { id, name } }: { preset: { id: string; name: string } }) => {
  const { cameraID, showEarlier } = useLiveCamera()
  const { data: picture } = useQuery(presetPicture(useConsole(), { cameraID, id }))
  if (!picture) return null
  return (
    <Button className={styles.offer} onClick={() => showEarlier(toEarlierPicture(name, picture))}>
      <History aria-hidden />
      <span className={layout.breakable}>
        Then and now: <bdi>{name}</bdi>
      </span>
    </Button>
  )
}

export const ThenAndNowButton = ({ className }: { className: string | undefined }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label="Then and now"
        icon={<History aria-hidden />}
        className={className}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <EarlierPicturesDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
