import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import styles from './users.module.css'

type User = { firstName: string; lastName: string }

type AvatarProps = { user: User; large?: boolean }

/** Renders the initials of a user. They are hidden from screen readers, because the name is beside them. */
export const Avatar = ({ user, large = false }: AvatarProps) => (
  <span className={classNames(layout.middle, styles.avatar)} data-large={large || undefined} aria-hidden>
    {getInitials(user)}
  </span>
)

const getInitials = ({ firstName, lastName }: User) =>
  [firstName, lastName]
    .flatMap((name) => [...name.trim()].slice(0, 1))
    .join('')
    .toLocaleUpperCase()
