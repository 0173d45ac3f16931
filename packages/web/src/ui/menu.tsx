import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import buttonStyles from './button.module.css'
import styles from './menu.module.css'

type MenuProps = {
  label: string
  icon?: ReactNode
  items: readonly { label: string; onSelect: () => void; icon?: ReactNode; disabled?: boolean }[]
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Replaces the look of the trigger, which is a secondary button else. */
  triggerClassName?: string | undefined
}

/** A button that opens a list of actions. */
export const Menu = ({ label, icon, items, side = 'top', triggerClassName }: MenuProps) => (
  <Base.Root>
    <Base.Trigger className={triggerClassName ?? buttonStyles.button} data-variant="secondary">
      {icon}
      <span>{label}</span>
    </Base.Trigger>
    {/* Named, so that what it holds lies in a landmark as the rest of the page does */}
    <Base.Portal role="region" aria-label={label}>
      <Base.Positioner side={side} align="start" sideOffset={8} collisionPadding={8} className={styles.positioner}>
        <Base.Popup className={styles.popup}>
          {items.map((item) => (
            <Base.Item key={item.label} className={styles.item} disabled={item.disabled} onClick={item.onSelect}>
              {item.icon}
              {item.label}
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
