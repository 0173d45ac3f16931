import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { AddUserDialog } from './add-user-dialog.tsx'
import { sampleUsers } from './sample-data.ts'
import { useFreshDialog } from './use-fresh-dialog.ts'
import { formatFullName } from './user.ts'
import { UserFilters } from './user-filters.tsx'
import { UserList } from './user-list.tsx'
import styles from './users-screen.module.css'

/** Shows the static list of users and sends no request (spec 2). The search applies to this list. */
export const UsersScreen = () => {
  const adding = useFreshDialog()
  const [name, setName] = useState('')
  const found = sampleUsers.filter((user) => includes(formatFullName(user), name))
  // The rows are placeholders, which stay usable whatever the search contains (spec 2)
  const users = found.length > 0 ? found : sampleUsers
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1 className={styles.title}>Users</h1>
          <Badge tone="neutral">Sample data</Badge>
        </div>
        <Button variant="primary" onClick={adding.show}>
          <Plus aria-hidden />
          Add User
        </Button>
      </header>
      <UserFilters name={name} onName={setName} />
      <p className={styles.note} role="status">
        {found.length === 0 && 'No match, so all users are shown'}
      </p>
      <UserList users={users} />
      <footer className={styles.footer}>
        <p>Showing {users.length} Activities</p>
        <Pager />
      </footer>
      <AddUserDialog key={adding.key} open={adding.open} onClose={adding.close} />
    </div>
  )
}

const includes = (text: string, search: string) => text.toLowerCase().includes(search.trim().toLowerCase())

/** The static list has one page (spec 2). */
const Pager = () => (
  <nav className={styles.pager} aria-label="Pages">
    <IconButton label="Previous" icon={<ChevronLeft aria-hidden />} disabledReason="This is the first page" />
    <span data-numeric>Page 1 of 1</span>
    <IconButton label="Next" icon={<ChevronRight aria-hidden />} disabledReason="This is the last page" />
  </nav>
)
