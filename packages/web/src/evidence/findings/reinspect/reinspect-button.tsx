import { useQuery } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import { useKnownCameras } from '../../../rig/camera-names.ts'
import { findNextFilm } from '../../../rig/find-recordings.ts'
import { galleryList } from '../../../rig/gallery.ts'
import { isFilm, type KnownCameras, type Recording } from '../../../rig/recordings.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { type Finding, isDamage, isOpen } from '../record/finding.ts'
import type { ReinspectionTask } from './reinspect-dialog.tsx'

const ReinspectDialog = lazyPart(() => import('./reinspect-dialog.tsx'), 'ReinspectDialog')

/** Re-inspects the open findings for which the gallery has a film that is newer than their last inspection. */
export const ReinspectButton = ({ findings }: { findings: readonly Finding[] }) => {
  const { data: items } = useQuery(galleryList(useConsole()))
  const cameras = useKnownCameras()
  const [tasks, setTasks] = useState<readonly ReinspectionTask[] | null>(null)
  const waiting = items ? listTasks(findings.filter(isDamage), items.filter(isFilm), cameras) : []
  return (
    <>
      <Button
        disabled={waiting.length === 0}
        title={waiting.length === 0 ? 'The gallery has no newer film of these findings' : undefined}
        onClick={() => setTasks(waiting)}
      >
        <ScanSearch aria-hidden />
        Re-inspect ({waiting.length})
      </Button>
      {tasks && <ReinspectDialog tasks={tasks} onClose={() => setTasks(null)} />}
    </>
  )
}

const listTasks = (
  findings: readonly Finding[],
  films: readonly Recording[],
  cameras: KnownCameras,
): ReinspectionTask[] =>
  findings.filter(isOpen).flatMap((finding) => {
    const film = findNextFilm(finding, films, cameras)
    return film ? [{ finding, film }] : []
  })
