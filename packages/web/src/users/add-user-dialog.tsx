import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { CompanyFields } from './company-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { useDraft } from './use-draft.ts'
import { UserDialog } from './user-dialog.tsx'

type AddUserDialogProps = { open: boolean; onClose: () => void }

/** A new user in two steps; going back keeps what was typed. Nothing is sent (spec 1). */
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
