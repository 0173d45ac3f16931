import { Tooltip as Base } from '@base-ui/react/tooltip'
import styles from './tooltip.module.css'

/** The words of a tooltip, where there is room for them beside their control. */
export const TooltipPopup = ({ control, open, text }: { control: HTMLElement; open: boolean; text: string }) => (
  <Base.Root open={open}>
    <Base.Portal>
      <Base.Positioner anchor={control} sideOffset={8} className={styles.positioner}>
        <Base.Popup className={styles.popup}>{text}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
