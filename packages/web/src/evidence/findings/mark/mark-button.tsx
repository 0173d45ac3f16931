import { MapPinPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { RigConsole } from '../../../console/console.ts'
import { useConsole } from '../../../console/console-context.tsx'
import { useCapturedKeys } from '../../../console/use-captured-keys.ts'
import { getErrorMessage } from '../../../lib/error-message.ts'
import { importCode, MissingCodeError } from '../../../lib/import-code.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyPart, PartFailure } from '../../../ui/lazy-part.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { PictureToMark } from '../record/capture-recording.ts'
import type { CollectedRecording } from '../record/change-finding.ts'

/** Covers the page while the picture or the form is still being loaded, so that keys do not reach the page. */
const LoadingDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} title="Mark finding" width={1120}>
    <Spinner />
  </Dialog>
)

const MarkDialog = lazyPart(() => import('./mark-dialog.tsx'), 'MarkDialog', { Placeholder: LoadingDialog })

type CapturePicture = () => Promise<PictureToMark | null>

/** Returns a function that captures a picture and opens it to be marked, and the dialog to render. */
export const useMarking = (onNotCaptured?: () => void) => {
  const { notices } = useConsole()
  const [marking, setMarking] = useState<{ captured: PictureToMark | null } | null>(null)
  const [failure, setFailure] = useState<{ error: MissingCodeError; retry: () => void } | null>(null)
  const mark = async (capture: CapturePicture) => {
    if (marking) return
    const startedMarking = { captured: null }
    setMarking(startedMarking)
    setFailure(null)
    const captured = await capture().catch((error: unknown) => (error instanceof MissingCodeError ? error : null))
    if (captured instanceof MissingCodeError) {
      setFailure({ error: captured, retry: () => void mark(capture) })
      return setMarking(null)
    }
    // If the operator has closed the dialog in the meantime, it stays closed
    setMarking((current) => (current === startedMarking ? captured && { captured } : current))
    if (captured) return
    if (onNotCaptured) onNotCaptured()
    else notices.error('The picture could not be captured')
  }
  const close = () => setMarking(null)
  const loading = <LoadingDialog onClose={close} />
  const dialog = (
    <>
      {failure && <PartFailure error={failure.error} onRetry={failure.retry} />}
      {marking?.captured ? (
        <MarkDialog captured={marking.captured} loading={loading} onClose={close} />
      ) : (
        marking && loading
      )}
    </>
  )
  return { mark, dialog }
}

type MarkButtonProps = {
  /** `anchor` is an element in the dialog that shows the film. */
  capture: (anchor: Element) => ReturnType<CapturePicture>
}

/** Marks the picture of a viewer, on a click or with the key M. */
export const MarkButton = ({ capture }: MarkButtonProps) => {
  // The dialog is anchored to this span, because the tooltip uses the ref of the button
  const anchor = useRef<HTMLSpanElement>(null)
  const { mark, dialog } = useMarking()
  const start = async () => {
    const { current } = anchor
    if (current) await mark(() => capture(current))
  }
  useCapturedKeys([{ keys: ['m'], act: ({ repeat }) => !repeat && void start() }])
  return (
    <span ref={anchor}>
      <IconButton label="Mark finding (M)" icon={<MapPinPlus aria-hidden />} onClick={() => void start()} />
      {dialog}
    </span>
  )
}

/** Adds recordings or stills as observations, and says in a toast whether they are stored. */
export const addToFindings = async (rigConsole: RigConsole, collected: readonly CollectedRecording[]) => {
  const { notices } = rigConsole
  try {
    const { createFindings } = await importCode(() => import('../record/findings.ts'))
    const isStored = await rigConsole.area(createFindings).observe(collected)
    if (isStored) notices.success('Added to findings')
    else notices.error('Added, but this browser cannot store the findings')
  } catch (error) {
    notices.error(getErrorMessage(error))
  }
}
