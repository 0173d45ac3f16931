import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/**
 * A placeholder of the same size as the content. It is not animated, because only live content may move. Add a text
 * that names the content.
 */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span aria-hidden="true" className={classNames(styles.skeleton, className)} />
)
