import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { UserDialog } from './user-dialog.tsx'
import { CompanyFields, ContactFields, useDraft } from './user-fields.tsx'

type AddUserDialogProps = { open: boolean; onClose: () => void }

/** A new user in two steps; going back keeps the typed values. Sends no request (spec 1). */
export const AddUserDialog = ({ open, onClose }: AddUserDialogProps) => {
  const [step, setStep] = useState<'contact' | 'company'>('contact')
  const contact = useDraft({ firstName: '', lastName: '', email: '', phone: '', role: 'user' })
  const company = useDraft({ companyName: '', companyAddress: '' })

  if (step === 'contact')
    return (
      <UserDialog
        open={open}
        onClose={onClose}
        title="Add new user"
        caption="Please enter your primary contact information"
        onSubmit={() => setStep('company')}
      >
        <ContactFields bind={contact.bind} />
      </UserDialog>
    )
  return (
    <UserDialog
      open={open}
      onClose={onClose}
      title="Add new user"
      caption="Please enter your company information"
      submitLabel="Add user"
      back={<IconButton label="Back" icon={<ArrowLeft aria-hidden />} onClick={() => setStep('contact')} />}
    >
      <CompanyFields bind={company.bind} />
    </UserDialog>
  )
}
