import { useMutation } from '@tanstack/react-query'
import { PictureInPicture2, Search } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { formatFactor, type Magnification } from '../../ui/magnification.ts'
import { useLiveCamera, usePictureState } from '../camera/use-live-camera.tsx'
import { LiveMarkButton } from '../extras/live-marking.tsx'
import { PictureRateButton } from '../picture/lazy-picture-rate.tsx'
import { supportsPictureInPicture, togglePictureInPicture } from '../picture/stream/picture-in-picture.ts'
import { ThenAndNowButton } from '../presets/then-and-now.tsx'
import styles from './live-stage.module.css'

type PictureToolsProps = { magnification: Magnification; onMagnify: (on: boolean) => void }

export const PictureTools = ({ magnification, onMagnify }: PictureToolsProps) => {
  const isMagnified = magnification.factor > 1
  return (
    <div className={styles.tools}>
      <IconButton
        label="Magnifier"
        icon={<Search aria-hidden />}
        className={styles.tool}
        aria-pressed={isMagnified}
        onClick={() => onMagnify(!isMagnified)}
      />
      {isMagnified && <p className={styles.factor}>{formatFactor(magnification)}</p>}
      <ThenAndNowButton className={styles.tool} />
      <LiveMarkButton className={styles.tool} />
      <PictureRateButton className={styles.tool} />
      {supportsPictureInPicture() && <PictureInPictureButton />}
    </div>
  )
}

const PictureInPictureButton = () => {
  const isLive = usePictureState(({ session }) => session.phase === 'live')
  const isReadable = usePictureState((state) => state.isReadable)
  const { picture } = useLiveCamera()
  const { mutate } = useMutation({ mutationFn: togglePictureInPicture, meta: { failure: 'message', quiet: true } })
  return (
    <IconButton
      label="Picture in picture"
      icon={<PictureInPicture2 aria-hidden />}
      className={classNames(styles.tool, styles.optional)}
      disabledReason={explainNoWindow(isLive, isReadable)}
      onClick={() => {
        const { canvas } = picture.store.getState()
        if (canvas) mutate(canvas)
      }}
    />
  )
}

const explainNoWindow = (isLive: boolean, isReadable: boolean) => {
  if (!isLive) return 'There is no live picture'
  return isReadable ? undefined : 'The rig allows this page to show the picture only here'
}
