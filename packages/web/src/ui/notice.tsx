import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import layout from './layout.module.css'

type NoticeProps = {
  /** Name of the section. A notice without a name is not a section. */
  label?: string
  /** Whether screen readers announce the notice immediately. */
  isAlert?: boolean
  className?: string | undefined
  children: ReactNode
}

export const Notice = ({ label, isAlert = false, className, children }: NoticeProps) => {
  const Element = label === undefined ? 'div' : 'section'
  return (
    <Element
      className={classNames(layout.caution, layout.row, layout.spread, className)}
      aria-label={label}
      role={isAlert ? 'alert' : undefined}
    >
      {children}
    </Element>
  )
}
