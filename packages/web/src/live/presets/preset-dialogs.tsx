import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, useConfirm } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

type PresetsDialogProps = {
  open: boolean
  onClose: () => void
  /** Whether to show a digit key on each card. Only the live view handles these keys. */
  showsDigitKeys?: boolean
}

export const PresetsDialog = ({ open, onClose, showsDigitKeys = false }: PresetsDialogProps) => {
  // When this dialog appears, the default has already been set (spec 2)
  const defaultView = useConfirm({
    title: 'Setting default view',
    description: 'The home button of the pad moves the camera to this preset.',
    confirmLabel: 'Confirm',
    onConfirm: () => {},
  })
  return (
    <>
      <Dialog open={open && !defaultView.isAsking} onClose={onClose} title="Presets" width={640}>
        <Presets showsDigitKeys={showsDigitKeys} onLoad={onClose} onDefault={defaultView.ask} />
      </Dialog>
      {defaultView.dialog}
    </>
  )
}

/** This code is loaded on first use, because most operators use the digit keys. */
const Presets = lazyPart(() => import('./preset-list.tsx'), 'Presets', {
  Placeholder: () => <p role="status">Loading the presets...</p>,
})

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
