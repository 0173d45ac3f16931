import { useConsole } from '../../../console/console-context.tsx'
import { useKnownCameras } from '../../../rig/camera-names.ts'
import { findCameraOf } from '../../../rig/find-recordings.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Finding, isDamage, isOpen } from '../record/finding.ts'
import { createFindings, useFindings } from '../record/findings.ts'

export const FindingsWarnings = ({ findings }: { findings: readonly Finding[] }) => (
  <>
    <StorageWarnings />
    <UnknownCameraNote findings={findings} />
  </>
)

const StorageWarnings = () => {
  const { unreadable, isStored } = useFindings()
  const { retry } = useConsole().area(createFindings)
  return (
    <>
      {!isStored && (
        <Notice isAlert>
          <p>
            This browser cannot store the newest changes. They are lost when this page closes. Export the findings now.
          </p>
          <Button onClick={() => void retry()}>Try again</Button>
        </Notice>
      )}
      {unreadable.length > 0 && (
        <Notice>
          {unreadable.length} {unreadable.length === 1 ? 'finding' : 'findings'} in this browser cannot be read. They
          are kept, and "Export all" includes them as they are.
        </Notice>
      )}
    </>
  )
}

/** Says for which cameras no new films can be found, because the rig does not return earlier names. */
const UnknownCameraNote = ({ findings }: { findings: readonly Finding[] }) => {
  const known = useKnownCameras()
  if (known.isEmpty) return null
  const lost = findings.filter(
    (finding) => isDamage(finding) && isOpen(finding) && findCameraOf(finding, known) === undefined,
  )
  const cameras = [...new Set(lost.map(({ camera }) => camera.name))]
  if (cameras.length === 0) return null
  return (
    <Notice>
      <span>
        The rig lists no camera called <bdi>{cameras.join(', ')}</bdi>. If the camera was renamed or deleted, its newer
        films cannot be found for {lost.length} {lost.length === 1 ? 'finding' : 'findings'}.
      </span>
    </Notice>
  )
}
