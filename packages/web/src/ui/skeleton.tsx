import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** A quiet block of the size of what comes; it stands still, because only what is live may move. Say in words beside it what is waited for. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span aria-hidden="true" className={classNames(styles.skeleton, className)} />
)
