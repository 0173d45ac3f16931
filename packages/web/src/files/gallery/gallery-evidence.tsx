import { FolderPlus, GitCompareArrows } from 'lucide-react'
import { useConsole } from '../../console/console-context.tsx'
import { useDialogParams } from '../../console/use-dialog-params.ts'
import { addToFindings, MarkButton } from '../../evidence/findings/mark/mark-button.tsx'
import { importCode } from '../../lib/import-code.ts'
import { useKnownCameras } from '../../rig/camera-names.ts'
import { findPreviousPatrol, sortByAge } from '../../rig/find-recordings.ts'
import { isFilm, type Recording } from '../../rig/recordings.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const FilmComparison = lazyPart(() => import('../../evidence/player/film-comparison.tsx'), 'FilmComparison')

const useComparisonParams = () => useDialogParams('compare', 'with')

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

/** Buttons of the large view: one compares a film with the patrol's previous one, if there is one, and one marks. */
export const ViewerButtons = ({ items, name }: { items: readonly Recording[]; name: string }) => {
  const rigConsole = useConsole()
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
        <MarkButton
          freeze={async (anchor) => {
            const film = anchor.closest('[role=dialog]')?.querySelector('video') ?? null
            const { freezeRecording } = await importCode(
              () => import('../../evidence/findings/record/freeze-recording.ts'),
            )
            return freezeRecording(rigConsole, item, film)
          }}
        />
      </>
    )
  )
}

export const GalleryComparison = ({ items }: { items: readonly Recording[] }) => {
  const { opened, replace, close } = useComparisonParams()
  const films = items.filter(isFilm)
  const [before, after] = opened.map((name) => films.find((film) => film.name === name))
  return (
    before &&
    after && (
      <FilmComparison
        // The state of a comparison belongs to its films
        key={opened.join()}
        before={before}
        after={after}
        films={films}
        onCompare={(...pair) => replace(...pair.map(({ name }) => name))}
        onClose={close}
      />
    )
  )
}
