import { Button, type ButtonProps } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

type ExplainedButtonProps = ButtonProps & { disabledReason: string | undefined }

/** Stays focusable while it is disabled, so that users can read the reason. `onClick` is also called then. */
export const ExplainedButton = ({ disabledReason, ...native }: ExplainedButtonProps) => (
  <Tooltip text={disabledReason ?? ''}>
    <Button {...native} aria-disabled={disabledReason === undefined ? undefined : true} />
  </Tooltip>
)
