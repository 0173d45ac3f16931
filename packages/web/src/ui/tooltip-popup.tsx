import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { RefObject } from 'react'
import styles from './popup.module.css'

type TooltipPopupProps = { control: RefObject<HTMLElement | null>; open: boolean; text: string }

export const TooltipPopup = ({ control, open, text }: TooltipPopupProps) => (
  <Base.Root open={open}>
    <Base.Portal>
      <Base.Positioner anchor={control} sideOffset={8} className={styles.positioner} data-tooltip>
        <Base.Popup className={styles.tooltip}>{text}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
