import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Avatar } from './avatar.tsx'
import { formatCreationDate } from './creation-date.ts'
import { formatFullName, type User } from './user.ts'
import styles from './user-heading.module.css'

type UserHeadingProps = { user: User; onMessage: () => void; onDisable: () => void }

/** Renders the name, badges and actions of a user. The badges for type and status are static (spec 4). */
export const UserHeading = ({ user, onMessage, onDisable }: UserHeadingProps) => (
  <header className={styles.heading}>
    <Avatar user={user} large />
    <div className={styles.who}>
      <h1>{formatFullName(user)}</h1>
      <p className={styles.about}>
        <span>Created {formatCreationDate(user.createdDaysAgo)}</span>
        <span className={styles.badges}>
          <Badge tone="accent">Client</Badge>
          <Badge tone="online">Active</Badge>
        </span>
      </p>
    </div>
    <div className={styles.actions}>
      <Button onClick={onMessage}>Send Message</Button>
      <Button variant="danger" onClick={onDisable}>
        Disable Account
      </Button>
    </div>
  </header>
)
