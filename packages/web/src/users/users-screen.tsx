import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
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
      {found.length > 0 ? <UserList users={found} /> : <EmptyState title="No user has this name" />}
      <footer className={styles.footer}>
        <p role="status">Showing {found.length} Activities</p>
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
