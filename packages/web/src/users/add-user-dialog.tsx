import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { UserDialog } from './user-dialog.tsx'
import { CompanyFields, ContactFields, useFormDraft } from './user-fields.tsx'

type AddUserDialogProps = { open: boolean; onClose: () => void }

/** Renders a form for a new user in two steps. Sends no request (spec 1). Going back keeps the form values. */
export const AddUserDialog = ({ open, onClose }: AddUserDialogProps) => {
  const [step, setStep] = useState<'contact' | 'company'>('contact')
  const contact = useFormDraft({ firstName: '', lastName: '', email: '', phone: '', role: 'user' })
  const company = useFormDraft({ companyName: '', companyAddress: '' })

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
