import { House } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './default-view-button.module.css'
import { useDefaultView } from './use-default-view.ts'

/** Moves the camera to its default preset, or says why it can't. */
export const DefaultViewButton = ({ cameraID }: { cameraID: string }) => {
  const { isGoing, hindrance, go } = useDefaultView(cameraID)
  return (
    <IconButton
      label="Default view"
      icon={<House aria-hidden />}
      className={styles.home}
      data-state={isGoing ? 'asked' : 'idle'}
      disabledReason={hindrance ?? undefined}
      onClick={go}
    />
  )
}
