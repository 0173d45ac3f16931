import { GitCompareArrows } from 'lucide-react'
import { useConsole } from '../../console/console-context.tsx'
import { MarkButton } from '../../evidence/findings/mark/mark-button.tsx'
import { importCode } from '../../lib/import-code.ts'
import { useKnownCameras } from '../../rig/camera-names.ts'
import { findPreviousPatrol } from '../../rig/find-recordings.ts'
import { isFilm, type Recording } from '../../rig/recordings.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useComparisonParams } from './gallery-evidence.tsx'

/** The buttons of the large view: to compare a film with the previous patrol, and to mark a finding. */
export const ViewerButtons = ({ items, name }: { items: readonly Recording[]; name: string }) => {
  const { openInstead } = useComparisonParams()
  const cameras = useKnownCameras()
  const item = items.find((each) => each.name === name)
  const previous = item && isFilm(item) && findPreviousPatrol(items.filter(isFilm), item, cameras)
  return (
    item && (
      <>
        {previous && (
          <IconButton
            label="Compare with the previous patrol"
            icon={<GitCompareArrows aria-hidden />}
            onClick={() => void openInstead('open', previous.name, name)}
          />
        )}
        <MarkRecordingButton item={item} />
      </>
    )
  )
}

/** Marks the picture, or the shown frame of the film, in the dialog around the button. */
export const MarkRecordingButton = ({ item }: { item: Recording }) => {
  const rigConsole = useConsole()
  return (
    <MarkButton
      capture={async (anchor) => {
        const film = anchor.closest('[role=dialog]')?.querySelector('video') ?? null
        // While the code is loaded, the film would play on
        film?.pause()
        const { captureRecording } = await importCode(
          () => import('../../evidence/findings/record/capture-recording.ts'),
        )
        return captureRecording(rigConsole, item, film)
      }}
    />
  )
}
