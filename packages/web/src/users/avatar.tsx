import { getInitials } from './sample-users.ts'
import styles from './users.module.css'

type AvatarProps = { user: { firstName: string; lastName: string }; large?: boolean }

/** Hidden from screen readers, because the name is beside it. */
export const Avatar = ({ user, large = false }: AvatarProps) => (
  <span className={styles.avatar} data-large={large || undefined} aria-hidden>
    {getInitials(user)}
  </span>
)
