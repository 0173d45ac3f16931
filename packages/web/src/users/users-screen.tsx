import { Plus } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { AddUserDialog } from './add-user-dialog.tsx'
import { Pager } from './pager.tsx'
import { sampleUsers } from './sample-users.ts'
import { useFreshDialog } from './use-fresh-dialog.ts'
import { UserFilters } from './user-filters.tsx'
import { UserList } from './user-list.tsx'
import styles from './users-screen.module.css'

/** The users: a static list, nothing is loaded or sent (spec 2). */
export const UsersScreen = () => {
  const adding = useFreshDialog()
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.title}>Users</h1>
        <Button variant="primary" onClick={adding.show}>
          <Plus aria-hidden />
          Add User
        </Button>
      </header>
      <UserFilters />
      <UserList users={sampleUsers} />
      <footer className={styles.footer}>
        <p>Showing 20 Activities</p>
        <Pager />
      </footer>
      <AddUserDialog key={adding.nth} open={adding.open} onClose={adding.close} />
    </div>
  )
}
