import styles from './avatar.module.css'
import { getInitials } from './user.ts'

type AvatarProps = { user: { firstName: string; lastName: string }; large?: boolean }

/** Renders the initials, which are hidden from screen readers because the name is beside them. */
export const Avatar = ({ user, large = false }: AvatarProps) => (
  <span className={styles.avatar} data-large={large || undefined} aria-hidden>
    {getInitials(user)}
  </span>
)
