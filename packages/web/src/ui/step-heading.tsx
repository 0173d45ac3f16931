import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'

type StepHeadingProps = {
  as?: 'h1' | 'h2'
  className?: string | undefined
  /** Whether the step has replaced another one, when it appears. */
  isReplacement?: boolean
  children: ReactNode
}

/** Gets the focus when its step replaces another one, which had the focus. Screen readers then read the heading. */
export const StepHeading = ({ as: Heading = 'h2', className, isReplacement = true, children }: StepHeadingProps) => (
  <Heading ref={useFocusOnMount(isReplacement)} tabIndex={-1} className={className}>
    {children}
  </Heading>
)

const useFocusOnMount = (isFocused: boolean) => {
  const ref = useRef<HTMLHeadingElement>(null)
  const focus = useEffectEvent(() => isFocused && ref.current?.focus({ preventScroll: true }))
  // Before the step can be used, because a later focus would interrupt typing
  useLayoutEffect(() => void focus(), [])
  return ref
}
