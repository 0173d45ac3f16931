import { useLayer } from '../../../console/use-layer.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

/** Opens immediately, so that keys do not reach the page while the picture or the form is still being loaded. */
export const LoadingDialog = ({ onClose }: { onClose: () => void }) => {
  useLayer(true, onClose)
  return (
    <Dialog open onClose={onClose} title="Mark finding" width={1120}>
      <Spinner />
    </Dialog>
  )
}
