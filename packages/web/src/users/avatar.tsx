import styles from './avatar.module.css'
import { initials } from './user.ts'

type AvatarProps = { user: { firstName: string; lastName: string }; large?: boolean }

/** The initials of a user, hidden from screen readers because the name is beside them. */
export const Avatar = ({ user, large = false }: AvatarProps) => (
  <span className={styles.avatar} data-large={large || undefined} aria-hidden>
    {initials(user)}
  </span>
)
