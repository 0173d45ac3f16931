import { readField } from '@rig/contract/reading/fields'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readOverlayEntry } from '../console/control/overlays.ts'
import { paths } from '../console/paths.ts'
import { formatFullName } from '../lib/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { Avatar } from './avatar.tsx'
import { formatCreationDate, formatShortDate, type SampleUser, sampleCameras, sampleUsers } from './sample-users.ts'
import { DeactivateUserDialog, EditAddressDialog, EditUserDialog, SendMessageDialog } from './user-dialogs.tsx'
import styles from './users.module.css'

type DialogName = 'message' | 'profile' | 'address' | 'deactivation'

/** Shows the user from the location state, or the first user in the static list (spec 2). Sends no request. */
export const ManageUserScreen = () => {
  const navigate = useNavigate()
  const location = useLocation()
  const [opened, setOpened] = useState<DialogName | null>(null)
  const getDialogProps = (name: DialogName) => ({ open: opened === name, onClose: () => setOpened(null) })

  const chosenEmail = readField(location.state, 'email')
  const user = sampleUsers.find(({ email }) => email === chosenEmail) ?? sampleUsers[0]
  if (!user) return null

  // The router uses the key `default` for a page that was opened by its URL, which has no previous entry
  const isFirst = readOverlayEntry(location).screen === 'default'
  const goBack = () => void (isFirst ? navigate(paths.superAdmin) : navigate(-1))

  return (
    <div className={layout.stack} data-gap="6">
      <Button variant="ghost" className={styles.back} onClick={goBack}>
        <ArrowLeft aria-hidden />
        Back
      </Button>
      <UserHeading user={user} onOpen={setOpened} />
      <div className={classNames(layout.tiles, styles.cards)} data-gap="4">
        <DetailCard
          title="Profile"
          editLabel="Edit Profile"
          onEdit={() => setOpened('profile')}
          details={[
            { term: 'Name', value: formatFullName(user) },
            { term: 'Email', value: user.email },
            { term: 'Phone', value: user.phone },
          ]}
        />
        <DetailCard
          title="Address"
          editLabel="Edit"
          onEdit={() => setOpened('address')}
          details={[
            { term: 'Company name', value: user.companyName },
            { term: 'Company address', value: user.companyAddress },
          ]}
        />
      </div>
      <section className={layout.stack}>
        <h2>Cameras</h2>
        <CameraTable />
      </section>
      <SendMessageDialog {...getDialogProps('message')} />
      <EditUserDialog user={user} {...getDialogProps('profile')} />
      <EditAddressDialog user={user} {...getDialogProps('address')} />
      <DeactivateUserDialog user={user} {...getDialogProps('deactivation')} />
    </div>
  )
}

type UserHeadingProps = { user: SampleUser; onOpen: (dialog: DialogName) => void }

/** Renders the name, badges and actions of a user. The badges for type and status are static (spec 4). */
const UserHeading = ({ user, onOpen }: UserHeadingProps) => (
  <header className={layout.row} data-gap="4">
    <Avatar user={user} large />
    <div className={styles.who}>
      <h1 className={classNames(layout.breakable, styles.title)}>{formatFullName(user)}</h1>
      <p className={classNames(layout.row, layout.soft)} data-gap="2">
        <span>Created {formatCreationDate(user.createdDaysAgo)}</span>
        <span className={layout.row} data-gap="2">
          <Badge tone="accent">Client</Badge>
          <Badge tone="online">Active</Badge>
        </span>
      </p>
    </div>
    <div className={classNames(layout.row, styles.actions)}>
      <Button onClick={() => onOpen('message')}>Send Message</Button>
      <Button variant="danger" onClick={() => onOpen('deactivation')}>
        Disable Account
      </Button>
    </div>
  </header>
)

type DetailCardProps = {
  title: string
  details: readonly { term: string; value: string }[]
  editLabel: string
  onEdit: () => void
}

const DetailCard = ({ title, details, editLabel, onEdit }: DetailCardProps) => (
  <div className={classNames(layout.panel, layout.stack, styles.card)} data-gap="4">
    <header className={classNames(layout.row, layout.spread)}>
      <h2>{title}</h2>
      <Button onClick={onEdit}>{editLabel}</Button>
    </header>
    <dl className={classNames(layout.facts, layout.stack)} data-gap="4">
      {details.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)

/** Renders static sample rows (spec 2). On a phone each row becomes a block with its column names. */
const CameraTable = () => (
  <table className={classNames(layout.panel, styles.table)} aria-label="Cameras">
    <thead>
      <tr>
        {['Camera', 'Camera ID', 'Date Added', 'Status'].map((column) => (
          <th key={column} scope="col" className={layout.faint}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {sampleCameras.map(({ name, id, added }) => (
        <tr key={id}>
          <td className={styles.name}>{name}</td>
          <td data-term="Camera ID">{id}</td>
          <td data-term="Date Added">{formatShortDate(new Date(`${added}T00:00`))}</td>
          <td data-term="Status">
            <Badge tone="offline">Offline</Badge>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
