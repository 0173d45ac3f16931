import type { GalleryItem } from '@rig/contract'
import { FolderPlus, GitCompareArrows } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { findPreviousPatrol, sortByAge } from '../../evidence/analysis/previous-patrol.ts'
import { createCaseFile } from '../../evidence/case-file/case-file.ts'
import { isVideo } from '../../rig/gallery.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useDialogParams } from '../use-dialog-params.ts'

const Comparison = lazy(async () => ({
  default: (await import('../../evidence/player/comparison.tsx')).Comparison,
}))

/** The parameters of the URL with the names of two compared films, the older one first. */
const useCompared = () => useDialogParams('compare', 'with')

type SelectionButtonsProps = { items: readonly GalleryItem[]; selected: readonly string[] }

/** Buttons for the selected items: two films can be compared, all can be added to the case file. */
export const SelectionButtons = ({ items, selected }: SelectionButtonsProps) => {
  const caseFile = useConsole().part(createCaseFile)
  const { open } = useCompared()
  const [newer, older, ...others] = items.filter((item) => isVideo(item) && selected.includes(item.name))
  const isPair = newer && older && others.length === 0 && selected.length === 2
  return (
    <>
      {isPair && (
        <Button onClick={() => void open(...sortByAge(newer, older).map(({ name }) => name))}>
          <GitCompareArrows aria-hidden />
          <span>Compare</span>
        </Button>
      )}
      <Button onClick={() => void caseFile.add(selected.map((name) => ({ name })))}>
        <FolderPlus aria-hidden />
        <span>Add to case file</span>
      </Button>
    </>
  )
}

/** Compares a film in the large view with the previous run of its patrol, if there is one. */
export const PreviousPatrolButton = ({ items, name }: { items: readonly GalleryItem[]; name: string }) => {
  const { openInstead } = useCompared()
  const films = items.filter(isVideo)
  const film = films.find((item) => item.name === name)
  const previous = film && findPreviousPatrol(films, film)
  return (
    previous && (
      <IconButton
        label="Compare with the patrol before"
        icon={<GitCompareArrows aria-hidden />}
        onClick={() => void openInstead('open', previous.name, name)}
      />
    )
  )
}

/** The comparison of the two films that the URL names. */
export const GalleryComparison = ({ items }: { items: readonly GalleryItem[] }) => {
  const { opened, close } = useCompared()
  const [before, after] = opened.map((name) => items.find((item) => isVideo(item) && item.name === name))
  return (
    before &&
    after && (
      <Suspense>
        <Comparison before={before} after={after} onClose={close} />
      </Suspense>
    )
  )
}
