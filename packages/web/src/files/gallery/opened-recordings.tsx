import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { useDialogParams } from '../../console/use-dialog-params.ts'
import { sortByAge } from '../../rig/find-recordings.ts'
import { createLocalFilms } from '../../rig/local-films.ts'
import { isFilm, type Recording } from '../../rig/recordings.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useComparisonParams } from './gallery-evidence.tsx'

const FilmComparison = lazyPart(() => import('../../evidence/player/film-comparison.tsx'), 'FilmComparison')
const LocalFilmViewer = lazyPart(() => import('./local-film-viewer.tsx'), 'LocalFilmViewer')

/** Shows the local films and the comparisons that the URL opens, or a message about recordings that are missing. */
export const OpenedRecordings = ({ items }: { items: readonly Recording[] }) => {
  const [from] = useDialogParams('from').opened
  const localFilms = useStore(useConsole().area(createLocalFilms).store)
  const local = from === 'computer' ? [...localFilms.values()].map(({ recording }) => recording) : []
  const recordings = [...local, ...items]
  return (
    <>
      <MissingRecordings items={recordings} />
      {local.length > 0 && <OpenedFilm films={recordings.filter(isFilm)} />}
      <GalleryComparison items={recordings} />
    </>
  )
}

/** Lists the recordings in the page's URL that neither the gallery nor the local films contain. */
const MissingRecordings = ({ items }: { items: readonly Recording[] }) => {
  const {
    opened: [from, , ...openedNames],
    replace,
  } = useDialogParams('from', 'at', 'open', 'compare', 'with')
  const isLocal = from === 'computer'
  const missingNames = [...new Set(openedNames)].filter(
    (name) => name !== '' && !items.some((item) => item.name === name),
  )
  if (missingNames.length === 0) return null
  return (
    <Notice isAlert>
      <ul>
        {missingNames.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi> {isLocal ? LOCAL_FILM_MISSING_TEXT : 'is no longer in the gallery'}
          </li>
        ))}
      </ul>
      <Button onClick={() => void replace()}>Close</Button>
    </Notice>
  )
}

const LOCAL_FILM_MISSING_TEXT = 'is a film on this computer. Reloading the page closes such films: open it again'

/** Shows the local film that the URL names. */
const OpenedFilm = ({ films }: { films: readonly Recording[] }) => {
  const {
    opened: [name = '', , at = ''],
    close,
  } = useDialogParams('open', 'from', 'at')
  const { openInstead } = useComparisonParams()
  const film = useConsole().area(createLocalFilms).find(name)
  if (!film) return null
  const compareWith = (other: Recording) =>
    openInstead('open', ...sortByAge(film.recording, other).map((each) => each.name), 'computer')
  return (
    <LocalFilmViewer
      key={name}
      film={film}
      startSeconds={/^\d{1,6}(\.\d+)?$/.test(at) ? Number(at) : null}
      others={films.filter((other) => other.name !== name)}
      onCompare={(other) => void compareWith(other)}
      onClose={() => void close()}
    />
  )
}

const GalleryComparison = ({ items }: { items: readonly Recording[] }) => {
  const { opened, replace, close } = useComparisonParams()
  const [one, other, from = ''] = opened
  const films = items.filter(isFilm)
  const [before, after] = [one, other].map((name) => films.find((film) => film.name === name))
  return (
    before &&
    after && (
      <FilmComparison
        // The key resets the state of the comparison when its films change
        key={opened.join()}
        before={before}
        after={after}
        films={films}
        onCompare={(...pair) => replace(...pair.map(({ name }) => name), from)}
        onClose={close}
      />
    )
  )
}
