import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

type PresetsDialogProps = {
  open: boolean
  onClose: () => void
  /** Whether to show a digit key on each card. Only the live view handles these keys. */
  showsDigitKeys?: boolean
}

export const PresetsDialog = ({ open, onClose, showsDigitKeys = false }: PresetsDialogProps) => {
  const [isSettingDefault, setIsSettingDefault] = useState(false)
  return (
    <>
      <Dialog open={open && !isSettingDefault} onClose={onClose} title="Presets" width={640}>
        <Presets showsDigitKeys={showsDigitKeys} onLoad={onClose} onDefault={() => setIsSettingDefault(true)} />
      </Dialog>
      <ConfirmDialog
        open={isSettingDefault}
        onClose={() => setIsSettingDefault(false)}
        title="Setting default view"
        description="The home button of the pad moves the camera to this preset."
        confirmLabel="Confirm"
        onConfirm={() => setIsSettingDefault(false)}
      />
    </>
  )
}

/** Is loaded with its first use, because most operators use the digit keys. */
const Presets = lazyPart(() => import('./preset-list.tsx'), 'Presets', {
  Placeholder: () => <p role="status">Loading the presets...</p>,
})
