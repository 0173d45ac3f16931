import { cloneElement, type ReactElement, type Ref, useRef } from 'react'
import { useHoverIntent } from './use-hover-intent.ts'
import { useLazyModule } from './use-lazy-module.ts'

type TooltipProps = { text: string; children: ReactElement<{ ref?: Ref<HTMLElement> }> }

const loadPopup = () => import('./tooltip-popup.tsx')

/**
 * Shown while the control is hovered or focused, which still needs an accessible name. The popup is loaded on first use
 * and does not replace the control's element, which may be held.
 */
export const Tooltip = ({ text, children }: TooltipProps) => {
  const control = useRef<HTMLElement>(null)
  const { module, load } = useLazyModule(loadPopup)
  const isOpen = useHoverIntent(control, load)
  return (
    <>
      {cloneElement(children, { ref: control })}
      {module && <module.TooltipPopup control={control} open={isOpen && text !== ''} text={text} />}
    </>
  )
}
