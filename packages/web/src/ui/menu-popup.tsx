import { Menu as Base } from '@base-ui/react/menu'
import { type ReactNode, type RefObject, useRef } from 'react'
import styles from './popup.module.css'
import { useOpenPopup } from './use-overlay.tsx'

export type MenuItem = { label: string; onSelect: () => void; icon?: ReactNode }

type MenuPopupProps = {
  trigger: RefObject<HTMLElement | null>
  /** What has opened the menu, or null while it is closed. */
  openedBy: 'pointer' | 'keyboard' | null
  /** If it is `menu`, a second Enter after opening by keyboard selects nothing. */
  initialFocus: 'item' | 'menu'
  onClose: () => void
  label: string
  items: readonly MenuItem[]
  side: 'top' | 'bottom'
}

/**
 * The trigger regains the focus before the action of the item runs. Otherwise, the menu would take the focus from a
 * dialog that the action opens.
 */
export const MenuPopup = ({ trigger, openedBy, initialFocus, onClose, label, items, side }: MenuPopupProps) => {
  const selectedItem = useRef<MenuItem>(null)
  useOpenPopup('menu', openedBy !== null)
  const handleOpenChangeComplete = (isOpen: boolean) => {
    const item = selectedItem.current
    if (isOpen || item === null) return
    selectedItem.current = null
    // A dialog that the item opens will return the focus to the element that has the focus now
    trigger.current?.focus()
    item.onSelect()
  }
  return (
    <Base.Root
      open={openedBy !== null}
      onOpenChange={(isOpen, { reason }) => {
        if (reason !== 'item-press') selectedItem.current = null
        if (!isOpen) onClose()
      }}
      onOpenChangeComplete={handleOpenChangeComplete}
    >
      {/* Accessibility rules require all content, including portals, to be inside a landmark */}
      <Base.Portal role="region" aria-label={label}>
        <Base.Positioner
          anchor={trigger}
          side={side}
          align="start"
          sideOffset={8}
          collisionPadding={8}
          className={styles.positioner}
        >
          <Base.Popup className={styles.popup} finalFocus={trigger} aria-label={label}>
            {items.map((item, index) => (
              <Base.Item
                key={item.label}
                ref={openedBy === 'keyboard' && initialFocus === 'item' && index === 0 ? takeFocus : undefined}
                className={styles.item}
                onClick={() => {
                  selectedItem.current = item
                }}
              >
                {item.icon}
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const takeFocus = (item: HTMLElement | null) => item?.focus()
