import { ContactFields } from './contact-fields.tsx'
import { useDraft } from './use-draft.ts'
import type { User } from './user.ts'
import { UserDialog } from './user-dialog.tsx'

type EditUserDialogProps = { user: User; open: boolean; onClose: () => void }

/** A form for the contact data of a user. Nothing is sent (spec 1). */
export const EditUserDialog = ({ user, ...dialog }: EditUserDialogProps) => {
  const { firstName, lastName, email, phone, role } = user
  const { bind } = useDraft({ firstName, lastName, email, phone, role: String(role) })
  return (
    <UserDialog {...dialog} title="Edit User" caption="Give users access by sending them an invitation">
      <ContactFields bind={bind} />
    </UserDialog>
  )
}
