import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../console/paths.ts'
import { formatFullName } from '../lib/format.ts'
import { matchesSearch } from '../lib/matches-search.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import layout from '../ui/layout.module.css'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Avatar } from './avatar.tsx'
import { formatCreatedAgo, getRoleLabel, type SampleUser, sampleUsers } from './sample-users.ts'
import type { OpenDialogProps } from './user-dialogs.tsx'
import styles from './users.module.css'

const AddUserDialog = lazyPart<'AddUserDialog', OpenDialogProps>(() => import('./user-dialogs.tsx'), 'AddUserDialog')

/** Shows the static list of users and sends no request (spec 2). The search applies to this list. */
export const UsersScreen = () => {
  // Each opening has a new key, which starts a new form. The key does not change on closing, so that the content stays
  // while the dialog fades out
  const [adding, setAdding] = useState({ isOpen: false, key: 0 })
  const [name, setName] = useState('')
  const found = sampleUsers.filter((user) => matchesSearch(formatFullName(user), name))
  // If the search matches no row, all rows are shown, because they are placeholders (spec 2)
  const users = found.length > 0 ? found : sampleUsers
  return (
    <div className={layout.stack} data-gap="4">
      <header className={classNames(layout.row, layout.spread)}>
        <div className={layout.row}>
          <h1 className={classNames(layout.breakable, styles.title)}>Users</h1>
          <Badge tone="neutral">Sample data</Badge>
        </div>
        <Button variant="primary" onClick={() => setAdding(({ key }) => ({ isOpen: true, key: key + 1 }))}>
          <Plus aria-hidden />
          Add User
        </Button>
      </header>
      <UserFilters name={name} onName={setName} />
      <p className={classNames(layout.soft, styles.note)} role="status">
        {found.length === 0 && 'No match, so all users are shown'}
      </p>
      <UserList users={users} />
      <footer className={classNames(layout.row, layout.spread, layout.soft)}>
        <p>Showing 20 Activities</p>
        <Pager />
      </footer>
      {adding.key > 0 && (
        <AddUserDialog
          key={adding.key}
          open={adding.isOpen}
          onClose={() => setAdding(({ key }) => ({ isOpen: false, key }))}
        />
      )}
    </div>
  )
}

/** The static list has one page (spec 2). */
const Pager = () => (
  <nav className={layout.row} data-gap="2" aria-label="Pages">
    <IconButton label="Previous" icon={<ChevronLeft aria-hidden />} disabledReason="This is the first page" />
    <span>Page 1 of 1</span>
    <IconButton label="Next" icon={<ChevronRight aria-hidden />} disabledReason="This is the last page" />
  </nav>
)

const createOptions = (...labels: string[]) => labels.map((label) => ({ value: label, label }))
const dates = createOptions('Date Created', 'Last 7 days', 'Last 30 days', 'Last 3 Month') // sic, spec 2
const roles = createOptions('Role', 'Admin', 'User')

type UserFiltersProps = { name: string; onName: (name: string) => void }

/** Renders the search, and two filters that have no effect (spec 2). */
const UserFilters = ({ name, onName }: UserFiltersProps) => {
  const [date, setDate] = useState('Date Created')
  const [role, setRole] = useState('Role')
  return (
    <div className={styles.filters}>
      <TextField
        label="Search by name"
        labelHidden
        placeholder="Search by name"
        type="search"
        name="search"
        value={name}
        onChange={onName}
        className={styles.search}
      />
      <SelectField label="Date Created" labelHidden value={date} onChange={setDate} options={dates} />
      <SelectField label="Role" labelHidden value={role} onChange={setRole} options={roles} />
    </div>
  )
}

const UserList = ({ users }: { users: readonly SampleUser[] }) => (
  <ul className={classNames(layout.panel, styles.list)} aria-label="Users">
    {users.map((user) => (
      <li key={user.email}>
        <Link to={paths.manageUser} state={{ email: user.email }} className={styles.row}>
          <Avatar user={user} />
          <span className={styles.person}>
            <span className={classNames(layout.truncate, styles.name)}>{formatFullName(user)}</span>
            <span className={classNames(layout.truncate, styles.email)}>{user.email}</span>
          </span>
          <span className={styles.created}>{formatCreatedAgo(user.createdDaysAgo)}</span>
          <span className={styles.role} data-role={user.role}>
            {getRoleLabel(user.role)}
          </span>
          <ChevronRight className={classNames(layout.faint, styles.onward)} size={18} aria-hidden />
        </Link>
      </li>
    ))}
  </ul>
)
