import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { AddUserDialog } from './add-user-dialog.tsx'
import { sampleUsers } from './sample-data.ts'
import { useFreshDialog } from './use-fresh-dialog.ts'
import { UserFilters } from './user-filters.tsx'
import { UserList } from './user-list.tsx'
import styles from './users-screen.module.css'

/** Shows the static list of users and sends no request (spec 2). */
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
      <AddUserDialog key={adding.key} open={adding.open} onClose={adding.close} />
    </div>
  )
}

/** The static list has one page (spec 2). */
const Pager = () => (
  <nav className={styles.pager} aria-label="Pages">
    <IconButton label="Previous" icon={<ChevronLeft aria-hidden />} disabledReason="This is the first page" />
    <span data-numeric>Page 1 of 1</span>
    <IconButton label="Next" icon={<ChevronRight aria-hidden />} disabledReason="This is the last page" />
  </nav>
)
