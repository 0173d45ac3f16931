import { readField } from '@rig/contract/reading/fields'
import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../console/paths.ts'
import { Button } from '../ui/button.tsx'
import { CameraTable } from './camera-table.tsx'
import { DetailCard } from './detail-card.tsx'
import { DeactivateUserDialog, EditAddressDialog, EditUserDialog, SendMessageDialog } from './manage-user-dialogs.tsx'
import styles from './manage-user-screen.module.css'
import { sampleUsers } from './sample-data.ts'
import { useFreshDialog } from './use-fresh-dialog.ts'
import { formatFullName } from './user.ts'
import { UserHeading } from './user-heading.tsx'

/** Shows the user from the location state, or the first user in the static list (spec 2). Sends no request. */
export const ManageUserScreen = () => {
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const messaging = useFreshDialog()
  const editing = useFreshDialog()
  const addressing = useFreshDialog()
  const disabling = useFreshDialog()

  const chosen = readField(state, 'email')
  const user = sampleUsers.find(({ email }) => email === chosen) ?? sampleUsers[0]
  if (!user) return null

  // The router uses the key `default` for a page that was opened by its URL, which has no previous entry
  const goBack = () => void (key === 'default' ? navigate(paths.superAdmin) : navigate(-1))

  return (
    <div className={styles.screen}>
      <Button variant="ghost" className={styles.back} onClick={goBack}>
        <ArrowLeft aria-hidden />
        Back
      </Button>
      <UserHeading user={user} onMessage={messaging.show} onDisable={disabling.show} />
      <div className={styles.cards}>
        <DetailCard
          title="Profile"
          editLabel="Edit Profile"
          onEdit={editing.show}
          details={[
            { term: 'Name', value: formatFullName(user) },
            { term: 'Email', value: user.email },
            { term: 'Phone', value: user.phone },
          ]}
        />
        <DetailCard
          title="Address"
          editLabel="Edit"
          onEdit={addressing.show}
          details={[
            { term: 'Company name', value: user.companyName },
            { term: 'Company address', value: user.companyAddress },
          ]}
        />
      </div>
      <section className={styles.cameras}>
        <h2>Cameras</h2>
        <CameraTable />
      </section>
      <SendMessageDialog key={`message-${messaging.key}`} open={messaging.open} onClose={messaging.close} />
      <EditUserDialog key={`edit-${editing.key}`} user={user} open={editing.open} onClose={editing.close} />
      <EditAddressDialog
        key={`address-${addressing.key}`}
        user={user}
        open={addressing.open}
        onClose={addressing.close}
      />
      <DeactivateUserDialog
        key={`disable-${disabling.key}`}
        user={user}
        open={disabling.open}
        onClose={disabling.close}
      />
    </div>
  )
}
