import { useState } from 'react'
import { TextField } from '../ui/text-field.tsx'
import { formatFullName, type User } from './user.ts'
import { UserDialog } from './user-dialog.tsx'
import { CompanyFields, ContactFields, useFormDraft } from './user-fields.tsx'

/** The dialogs in this module send no request (spec 1). */
type OpenProps = { open: boolean; onClose: () => void }

type DialogProps = OpenProps & { user: User }

export const SendMessageDialog = (dialog: OpenProps) => {
  const [message, setMessage] = useState('')
  return (
    <UserDialog
      {...dialog}
      title="Send Message"
      caption="The message shows as a notification/alarm on the client's dashboard"
      submitLabel="Send Message"
    >
      <TextField label="Message" multiline name="message" value={message} onChange={setMessage} />
    </UserDialog>
  )
}

export const EditUserDialog = ({ user, ...dialog }: DialogProps) => {
  const { firstName, lastName, email, phone, role } = user
  const { bind } = useFormDraft({ firstName, lastName, email, phone, role: String(role) })
  return (
    <UserDialog {...dialog} title="Edit User" caption="Give users access by sending them an invitation">
      <ContactFields bind={bind} />
    </UserDialog>
  )
}

export const EditAddressDialog = ({ user, ...dialog }: DialogProps) => {
  const { companyName, companyAddress } = user
  const { bind } = useFormDraft({ companyName, companyAddress })
  return (
    <UserDialog {...dialog} title="Edit Address" caption="Please enter the company information">
      <CompanyFields bind={bind} />
    </UserDialog>
  )
}

export const DeactivateUserDialog = ({ user, ...dialog }: DialogProps) => {
  const [password, setPassword] = useState('')
  return (
    <UserDialog
      {...dialog}
      title="Deactivate user account"
      caption={`Are you sure you want to deactivate the account of ${formatFullName(user)}? Enter your password to confirm.`}
      submitLabel="Deactivate account"
      danger
    >
      <TextField
        label="Password"
        type="password"
        autoComplete="off"
        name="password"
        value={password}
        onChange={setPassword}
      />
    </UserDialog>
  )
}
