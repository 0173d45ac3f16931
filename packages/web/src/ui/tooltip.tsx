import { cloneElement, type ReactElement, type Ref, useRef } from 'react'
import { useHoverIntent } from './use-hover-intent.ts'
import { useLazyModule } from './use-lazy-module.ts'

type TooltipProps = { text: string; children: ReactElement<{ ref?: Ref<HTMLElement> }> }

const loadPopup = () => import('./tooltip-popup.tsx')

/**
 * Shows a short text beside a control while the pointer or the focus is on it. It is not an accessible name, which the
 * control needs too. Its code is loaded on first use; the control stays the same element, because it may be held.
 */
export const Tooltip = ({ text, children }: TooltipProps) => {
  const control = useRef<HTMLElement>(null)
  const { module, load } = useLazyModule(loadPopup)
  const isOpen = useHoverIntent(control, load)
  return (
    <>
      {cloneElement(children, { ref: control })}
      {module && <module.TooltipPopup control={control} open={isOpen} text={text} />}
    </>
  )
}
