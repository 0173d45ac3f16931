import { type ComponentProps, cloneElement, type ReactElement, useId } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

export type DisabledProps = {
  /** Disables the action but keeps the button focusable, so that users can read the reason. */
  disabledReason?: string | undefined
  /** Runs on a click while the button is disabled, for reasons that a message shows. Otherwise the tooltip opens. */
  onDisabledClick?: (() => void) | undefined
}

export const ExplainedButton = ({
  disabledReason,
  onDisabledClick,
  onClick,
  ...native
}: ButtonProps & DisabledProps) => (
  <Explained reason={disabledReason} opensOnClick={!onDisabledClick}>
    <Button {...native} onClick={disabledReason === undefined ? onClick : onDisabledClick} />
  </Explained>
)

type ExplainedProps = {
  /** Why the button is disabled, or undefined if it is enabled. */
  reason: string | undefined
  /** Tooltip while the button is enabled. */
  label?: string
  /** Description for screen readers while the button is enabled. */
  note?: string | null | undefined
  /** Whether a click on the disabled button shows the reason, because no message does. */
  opensOnClick?: boolean
  children: ReactElement<ComponentProps<'button'>>
}

/**
 * Shows why a button is disabled, in its tooltip and to screen readers. The button is only marked as disabled: its
 * handlers decide what a press does.
 */
export const Explained = ({ reason, label = '', note, opensOnClick = false, children }: ExplainedProps) => {
  const id = useId()
  const description = reason ?? note
  const { 'aria-disabled': isDisabled, 'aria-describedby': describedBy } = children.props
  return (
    <>
      <Tooltip text={reason ?? label} opensOnClick={opensOnClick && reason !== undefined}>
        {cloneElement(children, {
          'aria-disabled': reason === undefined ? isDisabled : true,
          'aria-describedby': [describedBy, description && id].filter(Boolean).join(' ') || undefined,
        })}
      </Tooltip>
      {description && (
        <span id={id} hidden>
          {description}
        </span>
      )}
    </>
  )
}
