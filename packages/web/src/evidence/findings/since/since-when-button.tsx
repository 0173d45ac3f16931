import { useQuery } from '@tanstack/react-query'
import { CalendarSearch } from 'lucide-react'
import { useConsole } from '../../../console/console-context.tsx'
import { useKnownCameras } from '../../../rig/camera-names.ts'
import { listFilmsOf } from '../../../rig/find-recordings.ts'
import { galleryList } from '../../../rig/gallery.ts'
import { isFilm, parseRecordingName, type Recording } from '../../../rig/recordings.ts'
import { Button } from '../../../ui/button.tsx'
import type { Finding } from '../record/finding.ts'

export type OnsetSearch = { films: readonly Recording[]; foundAt: string }

/** Offers the search for the day on which damage appeared, if the gallery has films from before it was found. */
export const SinceWhenButton = ({ finding, onStart }: { finding: Finding; onStart: (search: OnsetSearch) => void }) => {
  const { data: items = [] } = useQuery({ ...galleryList(useConsole()), refetchOnMount: false })
  const cameras = useKnownCameras()
  const foundAt = (finding.recording && parseRecordingName(finding.recording.name).takenAt) ?? finding.time.at
  const isEarlier = ({ takenAt }: Recording) => foundAt !== null && Date.parse(takenAt ?? '') < Date.parse(foundAt)
  const films = listFilmsOf(finding, items.filter(isFilm), cameras).filter(isEarlier)
  return (
    <Button
      disabled={films.length === 0}
      title={films.length === 0 ? 'The gallery has no earlier films of this place' : undefined}
      onClick={() => foundAt !== null && onStart({ films, foundAt })}
    >
      <CalendarSearch aria-hidden />
      Since when?
    </Button>
  )
}
