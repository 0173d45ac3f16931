import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { type DisabledProps, Explained } from './explained-button.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  DisabledProps & { label: string; icon: ReactNode; tone?: 'plain' | 'danger' }

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
}: IconButtonProps) => (
  <Explained reason={disabledReason} label={label} opensOnClick={!onDisabledClick}>
    <button
      {...native}
      type="button"
      aria-label={label}
      data-tone={tone}
      onClick={disabledReason === undefined ? onClick : onDisabledClick}
      className={classNames(styles.icon, className)}
    >
      {icon}
    </button>
  </Explained>
)
