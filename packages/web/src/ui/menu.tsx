import { type ReactNode, useRef, useState } from 'react'
import buttonStyles from './button.module.css'
import type { MenuItem } from './menu-popup.tsx'
import { useLateCode } from './use-late-code.ts'

type MenuProps = {
  label: string
  icon?: ReactNode
  items: readonly MenuItem[]
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Replaces the look of the trigger, which is a secondary button else. */
  triggerClassName?: string | undefined
}

const loadPopup = () => import('./menu-popup.tsx')

/** A button that opens a list of actions. The code of the list comes when the pointer or the focus is on the button. */
export const Menu = ({ label, icon, items, side = 'top', triggerClassName }: MenuProps) => {
  const trigger = useRef<HTMLButtonElement>(null)
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard' | null>(null)
  const { code, want } = useLateCode(loadPopup)
  const open = (by: 'pointer' | 'keyboard') => {
    want()
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
        aria-expanded={openedBy !== null}
        onPointerEnter={want}
        onFocus={want}
        onClick={({ detail: presses }) => open(presses === 0 ? 'keyboard' : 'pointer')}
        onKeyDown={({ key }) => key === 'ArrowDown' && open('keyboard')}
      >
        {icon}
        <span>{label}</span>
      </button>
      {code && (
        <code.MenuPopup
          trigger={trigger}
          openedBy={openedBy}
          onClose={() => setOpenedBy(null)}
          {...{ label, items, side }}
        />
      )}
    </>
  )
}
