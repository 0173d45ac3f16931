import { House } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './presets.module.css'
import { useDefaultPreset } from './use-preset-activation.ts'

export const DefaultViewButton = () => {
  const { isPending, reason, activate } = useDefaultPreset()
  return (
    <IconButton
      label="Default view"
      icon={<House aria-hidden />}
      className={styles.home}
      data-state={isPending ? 'requested' : 'idle'}
      disabledReason={reason ?? undefined}
      onClick={activate}
      onDisabledClick={activate}
    />
  )
}
