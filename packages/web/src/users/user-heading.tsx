import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Avatar } from './avatar.tsx'
import { createdOn } from './created.ts'
import { fullName, type User } from './user.ts'
import styles from './user-heading.module.css'

type UserHeadingProps = { user: User; onMessage: () => void; onDisable: () => void }

/** The managed user, the creation date, and the actions. Type and status are only labels (spec 4). */
export const UserHeading = ({ user, onMessage, onDisable }: UserHeadingProps) => (
  <header className={styles.heading}>
    <Avatar user={user} large />
    <div className={styles.who}>
      <h1>{fullName(user)}</h1>
      <p className={styles.about}>
        <span>Created {createdOn(user.createdDaysAgo)}</span>
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
