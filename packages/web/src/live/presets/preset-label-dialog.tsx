import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

type PresetLabelDialogProps = { open: boolean; onClose: () => void }

export const PresetLabelDialog = ({ open, onClose }: PresetLabelDialogProps) => {
  const formId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Preset Label"
      width={420}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" form={formId}>
            Save Preset
          </Button>
        </>
      }
    >
      <PresetNameForm id={formId} onSaved={onClose} />
    </Dialog>
  )
}

const PresetNameForm = lazyPart(() => import('./preset-name-form.tsx'), 'PresetNameForm')
