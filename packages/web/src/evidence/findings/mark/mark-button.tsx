import { MapPinPlus } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import { useLayer } from '../../../console/use-layer.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { MarkedMoment } from './finding-drafts.ts'
import { useMarkKey } from './use-mark-key.ts'

const LazyMarkDialog = lazy(
  async (): Promise<{ default: ComponentType<MarkDialogProps> }> => ({
    default: (await import('./mark-dialog.tsx')).MarkDialog,
  }),
)

type MarkDialogProps = { moment: MarkedMoment; onClose: () => void }

/** Opens at once, so that keys do not reach the page while the picture or the form is still being loaded. */
export const MarkingDialog = ({ moment, onClose }: { moment: MarkedMoment | null; onClose: () => void }) => {
  const loading = <LoadingDialog onClose={onClose} />
  return (
    <Suspense fallback={loading}>{moment ? <LazyMarkDialog moment={moment} onClose={onClose} /> : loading}</Suspense>
  )
}

const LoadingDialog = ({ onClose }: { onClose: () => void }) => {
  useLayer(true, onClose)
  return (
    <Dialog open onClose={onClose} title="Mark finding" width={1120}>
      <Spinner />
    </Dialog>
  )
}

type MarkButtonProps = {
  /** Freezes the picture. Gets an element of the dialog, in which it can find the film. */
  freeze: (anchor: Element) => Promise<MarkedMoment>
}

/** Marks the picture of a viewer, also with the key M. */
export const MarkButton = ({ freeze }: MarkButtonProps) => {
  const { notices } = useConsole()
  // A tooltip needs the ref of its button for itself
  const anchor = useRef<HTMLSpanElement>(null)
  const [marking, setMarking] = useState<{ moment: MarkedMoment | null } | null>(null)
  const start = async () => {
    if (!anchor.current || marking) return
    setMarking({ moment: null })
    const moment = await freeze(anchor.current).catch(() => null)
    if (!moment) notices.error('The picture could not be frozen')
    // The operator may have closed the dialog in the meantime
    setMarking((current) => current && moment && { moment })
  }
  useMarkKey(() => void start())
  return (
    <span ref={anchor}>
      <IconButton label="Mark finding (M)" icon={<MapPinPlus aria-hidden />} onClick={() => void start()} />
      {marking && <MarkingDialog moment={marking.moment} onClose={() => setMarking(null)} />}
    </span>
  )
}
