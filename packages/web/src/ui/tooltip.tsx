import { cloneElement, type ReactElement, type Ref, useRef } from 'react'
import { useLateCode } from './use-late-code.ts'
import { usePointedAt } from './use-pointed-at.ts'

type TooltipProps = { text: string; children: ReactElement<{ ref?: Ref<HTMLElement> }> }

const loadPopup = () => import('./tooltip-popup.tsx')

/**
 * Shows a few words beside a control while the pointer or the focus is on it. The words are no name: give the control one.
 * Their code comes when they are first wanted, and the control stays the same element, since it may be held meanwhile.
 */
export const Tooltip = ({ text, children }: TooltipProps) => {
  const control = useRef<HTMLElement>(null)
  const { code, want } = useLateCode(loadPopup)
  const isPointedAt = usePointedAt(control, want)
  return (
    <>
      {cloneElement(children, { ref: control })}
      {code && <code.TooltipPopup control={control} open={isPointedAt} text={text} />}
    </>
  )
}
