import { type ReactNode, useId } from 'react'
import { useLayer } from '../console/use-layer.ts'
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
  onSubmit?: () => void
  back?: ReactNode
  children: ReactNode
}

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
  useLayer(open, onClose)
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
