import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useConfirm } from '../../ui/use-confirm.tsx'

type PresetsDialogProps = {
  open: boolean
  onClose: () => void
  /** Whether to show a digit key on each card. Only the live view handles these keys. */
  showsDigitKeys?: boolean
}

export const PresetsDialog = ({ open, onClose, showsDigitKeys = false }: PresetsDialogProps) => {
  // The default is set when the dialog appears (spec 2)
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

/** Is loaded with its first use, because most operators use the digit keys. */
const Presets = lazyPart(() => import('./preset-list.tsx'), 'Presets', {
  Placeholder: () => <p role="status">Loading the presets...</p>,
})
