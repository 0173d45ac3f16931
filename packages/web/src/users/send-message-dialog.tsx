import { useState } from 'react'
import { TextField } from '../ui/text-field.tsx'
import { UserDialog } from './user-dialog.tsx'

type SendMessageDialogProps = { open: boolean; onClose: () => void }

/** A message to a client. Nothing is sent (spec 1). */
export const SendMessageDialog = (dialog: SendMessageDialogProps) => {
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
