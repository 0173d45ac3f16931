import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import buttonStyles from './button.module.css'
import { PartFailure, useLazyModule } from './lazy-part.tsx'
import type { MenuItem } from './menu-popup.tsx'
import { useOverlay } from './use-overlay.tsx'

type MenuProps = {
  label: string
  icon?: ReactNode
  /** Whether an icon shows that the button opens a menu, for labels that do not make this clear. */
  hasMark?: boolean
  items: readonly MenuItem[]
  side?: 'top' | 'bottom'
  initialFocus?: 'item' | 'menu'
  triggerClassName?: string | undefined
}

const loadPopup = () => import('./menu-popup.tsx')

/** The code of the list is loaded when the button is hovered or focused. */
export const Menu = ({
  label,
  icon,
  items,
  side = 'top',
  initialFocus = 'item',
  hasMark,
  triggerClassName,
}: MenuProps) => {
  const trigger = useRef<HTMLButtonElement>(null)
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard' | null>(null)
  const isOpen = openedBy !== null
  const close = () => setOpenedBy(null)
  useOverlay(isOpen, close)
  const { module, error, load } = useLazyModule(loadPopup)
  const open = (by: 'pointer' | 'keyboard') => {
    load()
    setOpenedBy(by)
  }
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={triggerClassName ?? buttonStyles.button}
        data-variant="secondary"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={load}
        onFocus={load}
        onClick={({ detail: presses }) => open(presses === 0 ? 'keyboard' : 'pointer')}
      >
        {icon}
        <span>{label}</span>
        {hasMark && <ChevronDown aria-hidden size={18} />}
      </button>
      {error && isOpen && <PartFailure error={error} onRetry={load} />}
      {module && (
        <module.MenuPopup
          trigger={trigger}
          openedBy={openedBy}
          onClose={close}
          {...{ label, items, side, initialFocus }}
        />
      )}
    </>
  )
}
