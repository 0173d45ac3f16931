import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../console/paths.ts'
import { Avatar } from './avatar.tsx'
import { formatCreatedAgo } from './creation-date.ts'
import { formatFullName, getRoleLabel, type User } from './user.ts'
import styles from './user-list.module.css'

export const UserList = ({ users }: { users: readonly User[] }) => (
  <ul className={styles.list} aria-label="Users">
    {users.map((user) => (
      <li key={user.email}>
        <Link to={paths.manageUser} state={{ email: user.email }} className={styles.row}>
          <Avatar user={user} />
          <span className={styles.who}>
            <span className={styles.name}>{formatFullName(user)}</span>
            <span className={styles.email}>{user.email}</span>
          </span>
          <span className={styles.created}>{formatCreatedAgo(user.createdDaysAgo)}</span>
          <span className={styles.role} data-role={user.role}>
            {getRoleLabel(user.role)}
          </span>
          <ChevronRight className={styles.onward} aria-hidden />
        </Link>
      </li>
    ))}
  </ul>
)
