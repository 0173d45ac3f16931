import { useState } from 'react'
import { TextField } from '../ui/text-field.tsx'
import { fullName, type User } from './user.ts'
import { UserDialog } from './user-dialog.tsx'

type DeactivateDialogProps = { user: User; open: boolean; onClose: () => void }

/** Asks for confirmation and a password. Nothing is sent (spec 1). */
export const DeactivateDialog = ({ user, ...dialog }: DeactivateDialogProps) => {
  const [password, setPassword] = useState('')
  return (
    <UserDialog
      {...dialog}
      title="Deactivate user account"
      caption={`Are you sure you want to deactivate the account of ${fullName(user)}? Enter your password to confirm.`}
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
