import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  icon: ReactNode
  tone?: 'plain' | 'danger'
  /** Disables the action but keeps the button focusable, so that users can read the reason. */
  disabledReason?: string | undefined
  /** Runs on a click while the button is disabled, because touch screens show no tooltip. */
  onDisabledClick?: () => void
}

/** Renders a button with an icon. `label` is the accessible name and the tooltip. */
export const IconButton = ({
  label,
  icon,
  tone = 'plain',
  disabledReason,
  onDisabledClick,
  className,
  onClick,
  ...native
}: IconButtonProps) => {
  const reasonId = useId()
  return (
    <>
      <Tooltip text={disabledReason ?? label}>
        <button
          {...native}
          type="button"
          aria-label={label}
          aria-disabled={disabledReason ? true : native['aria-disabled']}
          aria-describedby={disabledReason ? reasonId : native['aria-describedby']}
          data-tone={tone}
          onClick={disabledReason ? onDisabledClick : onClick}
          className={classNames(styles.icon, className)}
        >
          {icon}
        </button>
      </Tooltip>
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  )
}
