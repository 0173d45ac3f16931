import type { GalleryItem } from '@rig/contract'
import { useQuery } from '@tanstack/react-query'
import { CalendarSearch } from 'lucide-react'
import { useConsole } from '../../../console/console-context.tsx'
import { useCameraNames } from '../../../rig/camera-names.ts'
import { galleryList, isVideo } from '../../../rig/gallery.ts'
import { Button } from '../../../ui/button.tsx'
import { getFilmTime, listFilmsOf } from '../record/find-films.ts'
import type { Finding } from '../record/finding.ts'

export type OnsetSearch = { films: readonly GalleryItem[]; foundAt: string }

/** Offers the search for the day on which damage appeared, if the gallery has films from before it was found. */
export const SinceWhenButton = ({ finding, onStart }: { finding: Finding; onStart: (search: OnsetSearch) => void }) => {
  const { data: items = [] } = useQuery({ ...galleryList(useConsole()), refetchOnMount: false })
  const names = useCameraNames()
  const foundAt = (finding.recording && getFilmTime(finding.recording.name)) ?? finding.time.at
  const isEarlier = ({ name }: GalleryItem) =>
    foundAt !== null && Date.parse(getFilmTime(name) ?? '') < Date.parse(foundAt)
  const films = listFilmsOf(finding, items.filter(isVideo), names).filter(isEarlier)
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
