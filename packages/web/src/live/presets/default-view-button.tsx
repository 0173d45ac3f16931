import { House } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './default-view-button.module.css'
import { useDefaultView } from './use-preset-activation.ts'

/** Moves the camera to its default preset, or shows why that is not possible. */
export const DefaultViewButton = () => {
  const { isGoing, reason, go } = useDefaultView()
  return (
    <IconButton
      label="Default view"
      icon={<House aria-hidden />}
      className={styles.home}
      data-state={isGoing ? 'asked' : 'idle'}
      disabledReason={reason ?? undefined}
      onClick={go}
    />
  )
}
