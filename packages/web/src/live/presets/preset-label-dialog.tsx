import { useId } from 'react'
import { useLayer } from '../../console/use-layer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useDelayedModule } from '../notice/use-delayed-module.ts'
import type { PresetNameFormProps } from './preset-name-form.tsx'

type PresetLabelDialogProps = { open: boolean; onClose: () => void }

export const PresetLabelDialog = ({ open, onClose }: PresetLabelDialogProps) => {
  const formId = useId()
  useLayer(open, onClose)
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
      <LazyNameForm id={formId} onSaved={onClose} />
    </Dialog>
  )
}

const importForm = () => import('./preset-name-form.tsx')

const LazyNameForm = (props: PresetNameFormProps) => {
  const { module, hasFailed } = useDelayedModule(importForm, 0)
  if (hasFailed) return <LoadFailure />
  return module && <module.PresetNameForm {...props} />
}
