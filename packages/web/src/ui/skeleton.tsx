import { classNames } from './class-names.ts'
import layout from './layout.module.css'

/** Has no animation, because only live content may move. The caller must add text for screen readers. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span aria-hidden="true" className={classNames(layout.skeleton, className)} />
)
