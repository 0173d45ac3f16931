import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import layout from '../ui/layout.module.css'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { formatFullName, type User, userRoles } from './user.ts'
import styles from './users.module.css'

const WIDTH_PX = 576 // spec 2

/** The dialogs in this module send no request (spec 1). */
type OpenProps = { open: boolean; onClose: () => void }

type DialogProps = OpenProps & { user: User }

/** Renders a form for a new user in two steps. Sends no request (spec 1). Going back keeps the form values. */
export const AddUserDialog = ({ open, onClose }: OpenProps) => {
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

/** `key` changes only when the dialog opens, so that the content stays while the dialog fades out. */
export const useFreshDialog = () => {
  const [{ open, key }, setState] = useState({ open: false, key: 0 })
  return {
    open,
    key,
    show: () => setState((before) => ({ open: true, key: before.key + 1 })),
    close: () => setState((before) => ({ ...before, open: false })),
  }
}

type UserDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  caption: string
  submitLabel?: string
  danger?: boolean
  onSubmit?: () => void
  back?: ReactNode
  children: ReactNode
}

const UserDialog = ({
  open,
  onClose,
  title,
  caption,
  submitLabel = 'Continue',
  danger,
  onSubmit = onClose,
  back,
  children,
}: UserDialogProps) => {
  const formId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={caption}
      width={WIDTH_PX}
      footer={
        <>
          {back && <span className={styles.dialogBack}>{back}</span>}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} className={layout.stack} data-gap="4" onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  )
}

/** Stores the values of a form that is never sent. `bind(name)` returns the props of a field. */
const useFormDraft = <Name extends string>(initial: Record<Name, string>) => {
  const [values, setValues] = useState(initial)
  const bind = (name: Name) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  })
  return { bind }
}

type FieldsProps<Name extends string> = { bind: ReturnType<typeof useFormDraft<Name>>['bind'] }

const ContactFields = ({ bind }: FieldsProps<'firstName' | 'lastName' | 'email' | 'phone' | 'role'>) => (
  <>
    <div className={classNames(layout.tiles, styles.pair)} data-gap="4">
      <TextField label="First name" autoComplete="off" {...bind('firstName')} />
      <TextField label="Last name" autoComplete="off" {...bind('lastName')} />
    </div>
    <TextField label="Email" type="email" autoComplete="off" {...bind('email')} />
    <TextField label="Phone number" type="tel" autoComplete="off" {...bind('phone')} />
    <SelectField label="Role" {...bind('role')} options={userRoles} />
  </>
)

const CompanyFields = ({ bind }: FieldsProps<'companyName' | 'companyAddress'>) => (
  <>
    <TextField label="Company name" autoComplete="off" {...bind('companyName')} />
    <TextField label="Company address" autoComplete="off" {...bind('companyAddress')} />
  </>
)
