import { useConsole } from '../../console/console-context.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import styles from './steering.module.css'

/** Renders a button that does the same as Escape. A finger stops at the touch, because nothing may delay a stop. */
export const StopButton = ({ className }: { className: string | undefined }) => {
  const { movement } = useConsole()
  return (
    <Tooltip text="Stop everything (Escape)">
      <button
        type="button"
        className={classNames(styles.stopButton, className)}
        onPointerDown={movement.stopAll}
        // A click without a pointer comes from a key or a screen reader
        onClick={({ detail }) => detail === 0 && movement.stopAll()}
      >
        Stop
      </button>
    </Tooltip>
  )
}
