import type { Camera } from '@rig/contract'
import { MapPinPlus } from 'lucide-react'
import { MarkingDialog } from '../../evidence/findings/mark/mark-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PartFailure } from '../../ui/lazy-part.tsx'
import { useLiveMarking } from './live-marking.ts'

/** Freezes the live picture and marks a finding in it. */
export const LiveMarkButton = ({ camera, className }: { camera: Camera; className: string | undefined }) => {
  const { marking, failure, start, close } = useLiveMarking(camera)
  return (
    <>
      <IconButton label="Mark finding (M)" icon={<MapPinPlus aria-hidden />} className={className} onClick={start} />
      {failure && <PartFailure error={failure} onRetry={start} />}
      {marking && <MarkingDialog moment={marking.moment} onClose={close} />}
    </>
  )
}
