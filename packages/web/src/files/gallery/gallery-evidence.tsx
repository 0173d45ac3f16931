import { FolderPlus, GitCompareArrows } from 'lucide-react'
import { useConsole } from '../../console/console-context.tsx'
import { useDialogParams, useUrlParams } from '../../console/use-dialog-params.ts'
import { addToFindings } from '../../evidence/findings/mark/mark-button.tsx'
import { sortByAge } from '../../rig/find-recordings.ts'
import { isFilm, type Recording } from '../../rig/recordings.ts'
import { Button } from '../../ui/button.tsx'

/** `from` is '' if both films are in the gallery. `at`, which belongs to a single film, is removed. */
export const useComparisonParams = () => useDialogParams('compare', 'with', 'from', 'at')

/** Returns a function that shows a film from this computer, or compares two such films. */
export const useOpenFilms = () => {
  const [params] = useUrlParams()
  const { open } = useDialogParams('open', 'from', 'at')
  const { open: compare } = useComparisonParams()
  return ([film, other]: readonly Recording[]) => {
    // If the URL already contains the film, as after a reload, the film appears as soon as it has been opened again
    const openNames = ['open', 'compare', 'with'].map((param) => params.get(param))
    if (film && params.get('from') === 'computer' && openNames.includes(film.name)) return
    if (film && other) void compare(...sortByAge(film, other).map(({ name }) => name), 'computer')
    else if (film) void open(film.name, 'computer')
  }
}

type SelectionButtonsProps = { items: readonly Recording[]; selected: readonly string[] }

export const SelectionButtons = ({ items, selected }: SelectionButtonsProps) => {
  const rigConsole = useConsole()
  const { open } = useComparisonParams()
  const [newer, older, ...others] = items.filter((item) => isFilm(item) && selected.includes(item.name))
  const isPair = newer && older && others.length === 0 && selected.length === 2
  return (
    <>
      {isPair && (
        <Button onClick={() => void open(...sortByAge(newer, older).map(({ name }) => name))}>
          <GitCompareArrows aria-hidden />
          <span>Compare</span>
        </Button>
      )}
      <Button
        onClick={() =>
          void addToFindings(
            rigConsole,
            selected.map((name) => ({ name })),
          )
        }
      >
        <FolderPlus aria-hidden />
        <span>Add to findings</span>
      </Button>
    </>
  )
}
