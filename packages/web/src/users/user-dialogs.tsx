import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatFullName } from '../lib/format.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import layout from '../ui/layout.module.css'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type SampleUser, userRoles } from './sample-users.ts'
import styles from './users.module.css'

const WIDTH_PX = 576 // spec 2

/** The dialogs in this module send no request (spec 1). */
export type OpenDialogProps = { open: boolean; onClose: () => void }

type DialogProps = OpenDialogProps & { user: SampleUser }

/** Renders a form for a new user in two steps. Sends no request (spec 1). Going back keeps the form values. */
export const AddUserDialog = ({ open, onClose }: OpenDialogProps) => {
  const [step, setStep] = useState<'contact' | 'company'>('contact')
  const isFirst = step === 'contact'
  return (
    <UserDialog
      open={open}
      onClose={onClose}
      title="Add new user"
      caption={isFirst ? 'Please enter your primary contact information' : 'Please enter your company information'}
      submitLabel={isFirst ? 'Continue' : 'Add user'}
      onSubmit={isFirst ? () => setStep('company') : onClose}
      back={!isFirst && <IconButton label="Back" icon={<ArrowLeft aria-hidden />} onClick={() => setStep('contact')} />}
    >
      <div hidden={!isFirst}>
        <ContactFields />
      </div>
      <div hidden={isFirst}>
        <CompanyFields />
      </div>
    </UserDialog>
  )
}

export const SendMessageDialog = (dialog: OpenDialogProps) => (
  <UserDialog
    {...dialog}
    title="Send Message"
    caption="The message shows as a notification/alarm on the client's dashboard"
    submitLabel="Send Message"
  >
    <TextField label="Message" multiline name="message" />
  </UserDialog>
)

export const EditUserDialog = ({ user, ...dialog }: DialogProps) => (
  <UserDialog {...dialog} title="Edit User" caption="Give users access by sending them an invitation">
    <ContactFields user={user} />
  </UserDialog>
)

export const EditAddressDialog = ({ user, ...dialog }: DialogProps) => (
  <UserDialog {...dialog} title="Edit Address" caption="Please enter the company information">
    <CompanyFields user={user} />
  </UserDialog>
)

export const DeactivateUserDialog = ({ user, ...dialog }: DialogProps) => (
  <UserDialog
    {...dialog}
    title="Deactivate user account"
    caption={`Are you sure you want to deactivate the account of ${formatFullName(user)}? Enter your password to confirm.`}
    submitLabel="Deactivate account"
    danger
  >
    <TextField label="Password" type="password" autoComplete="off" name="password" />
  </UserDialog>
)

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

const ContactFields = ({ user }: { user?: SampleUser }) => (
  <div className={layout.stack} data-gap="4">
    <div className={classNames(layout.tiles, styles.pair)} data-gap="4">
      <TextField label="First name" autoComplete="off" name="firstName" defaultValue={user?.firstName} />
      <TextField label="Last name" autoComplete="off" name="lastName" defaultValue={user?.lastName} />
    </div>
    <TextField label="Email" type="email" autoComplete="off" name="email" defaultValue={user?.email} />
    <TextField label="Phone number" type="tel" autoComplete="off" name="phone" defaultValue={user?.phone} />
    <SelectField label="Role" name="role" defaultValue={user?.role ?? 'user'} options={userRoles} />
  </div>
)

const CompanyFields = ({ user }: { user?: SampleUser }) => (
  <div className={layout.stack} data-gap="4">
    <TextField label="Company name" autoComplete="off" name="companyName" defaultValue={user?.companyName} />
    <TextField label="Company address" autoComplete="off" name="companyAddress" defaultValue={user?.companyAddress} />
  </div>
)
