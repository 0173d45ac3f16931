import { type ReactNode, useId } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './user-dialog.module.css'

const WIDTH_PX = 576 // spec 2

type UserDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  caption: string
  submitLabel?: string
  danger?: boolean
  /** Closes the dialog by default. */
  onSubmit?: () => void
  /** Shown before Cancel. */
  back?: ReactNode
  children: ReactNode
}

/** A form of the super-admin area in a dialog: caption, fields, Cancel and a submit button. */
export const UserDialog = ({
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
          {back && <span className={styles.back}>{back}</span>}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
