import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useStore } from 'zustand'
import type { RigConsole } from '../../console/console.ts'
import { useConsole } from '../../console/console-context.tsx'
import { isTextInput } from '../../console/control/keys.ts'
import { formatCount, formatElapsed } from '../../lib/format.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, useConfirm } from '../../ui/dialog.tsx'
import { ExplainedButton } from '../../ui/explained-button.tsx'
import layout from '../../ui/layout.module.css'
import { createRecorderState } from './recorder-state.ts'
import { createFilmsInProgress, createStoredRecordings, type StoredRecording } from './stored-recordings.ts'

/** If the newest piece is younger, another window that is too busy to respond may still record the film. */
const MAX_AGE_IN_PROGRESS_MS = 5_000

/** If the operator is busy or the list cannot be read, the console tries again after this time to offer the films. */
const RETRY_DELAY_MS = 1_000
const MAX_FAILED_READS = 10

/** A failure shows its reason in a toast. There is no loading overlay, because the dialog shows the progress. */
const IN_DIALOG_META = { failure: 'message', quiet: true } as const

/** Offers complete films for download: all of them after a recording, and those of earlier visits once per visit. */
export const OfferedRecordings = () => {
  const rigConsole = useConsole()
  const state = rigConsole.area(createRecorderState)
  const offered = useStore(state, (each) => each.offered)
  const isRecording = useStore(state, ({ phase }) => phase !== 'off')
  const failedReads = useRef(0)
  const { data, refetch } = useQuery({
    queryKey: ['stored recordings', offered, isRecording],
    queryFn: async (): Promise<StoredRecording[] | null> => {
      const storedFilms = await createStoredRecordings(rigConsole)
        .list()
        .catch((error: unknown) => {
          if (failedReads.current === 0) console.warn('The list of recordings could not be read', error)
          failedReads.current += 1
          return null
        })
      if (!storedFilms && failedReads.current < MAX_FAILED_READS) return null
      failedReads.current = 0
      if (!storedFilms) return []
      const { filterClosed } = rigConsole.area(createFilmsInProgress)
      // If the computer's clock has been set back, the piece seems to be from the future
      const isOld = ({ storedAt }: StoredRecording) =>
        Math.abs(rigConsole.clock.date() - storedAt) > MAX_AGE_IN_PROGRESS_MS
      const closedFilms = await filterClosed(storedFilms.filter((film) => offered === 'all' || isOld(film)))
      return !data?.length && isBusy(rigConsole) ? null : closedFilms
    },
    enabled: offered !== 'none' && !isRecording,
    refetchInterval: ({ state: { data: latest } }) => latest === null && RETRY_DELAY_MS,
    // The list is not refetched, because only this window changes these films, and films that another window has
    // started must not appear
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const films = data ?? []
  return (
    <Dialog
      // If the first film cannot be saved, its first button is 'Delete', which must not get the focus
      isText={films[0] && !isPlayable(films[0])}
      open={offered !== 'none' && films.length > 0}
      onClose={() => state.setState({ offered: 'none' })}
      title="Recordings in this browser"
      description="Save these recordings: clearing this site's data in the browser deletes them. The positions are saved in a separate file, which players can show as subtitles."
    >
      <ul className={layout.stack}>
        {films.map((film) => (
          <OfferedFilm key={film.id} film={film} onRemoved={() => void refetch()} />
        ))}
      </ul>
    </Dialog>
  )
}

/** True if the dialog would end a hold, or take the focus from a text field or another dialog. */
const isBusy = ({ movement, overlays }: RigConsole) =>
  movement.isMoving() || overlays.arePopupsOpen() || isTextInput(document.activeElement)

const OfferedFilm = ({ film, onRemoved }: { film: StoredRecording; onRemoved: () => void }) => {
  const { remove: mutationFn } = createStoredRecordings(useConsole())
  const { mutate: remove } = useMutation({ mutationFn, onSuccess: onRemoved, meta: IN_DIALOG_META })
  const confirmation = useConfirm({
    title: 'Delete recording',
    description: `Only this browser has ${film.name}. It cannot be restored.`,
    confirmLabel: 'Delete recording',
    danger: true,
    onConfirm: () => remove(film),
  })
  return (
    <li className={layout.stack} data-gap="1" aria-label={film.name}>
      <p>{film.name}</p>
      <p className={layout.faint}>{isPlayable(film) ? describeFilm(film) : NOT_PLAYABLE_MESSAGE}</p>
      <div className={layout.row} data-gap="2">
        {isPlayable(film) && <SaveButton film={film} part="film" />}
        {isPlayable(film) && <SaveButton film={film} part="positions" />}
        <Button onClick={confirmation.ask}>Delete</Button>
        {confirmation.dialog}
      </div>
    </li>
  )
}

const isPlayable = ({ seconds }: StoredRecording) => seconds !== 0

const NOT_PLAYABLE_MESSAGE = 'The recording ended before its first pictures were stored, so there is nothing to play'

const describeFilm = ({ seconds, bytes, dropped }: StoredRecording) => {
  const length = `${formatElapsed(Math.round(seconds))}, ${(bytes / 1_000_000).toFixed(1)} MB`
  return dropped > 0 ? `${length}, ${formatCount(dropped, 'picture')} missing` : length
}

type SaveButtonProps = { film: StoredRecording; part: 'film' | 'positions' }

/** A film and its positions can be saved at the same time. */
const SaveButton = ({ film, part }: SaveButtonProps) => {
  const { open } = createStoredRecordings(useConsole())
  const { mutate: save, isPending } = useMutation({
    mutationFn: async () => {
      const files = await open(film)
      saveBlob(files[part], part === 'film' ? film.name : film.name.replace(/\.\w+$/, '.vtt'))
    },
    meta: IN_DIALOG_META,
  })
  return (
    <ExplainedButton
      variant={part === 'film' ? 'primary' : 'secondary'}
      disabledReason={isPending ? 'The file is being saved' : undefined}
      onClick={() => save()}
    >
      Save {part}
    </ExplainedButton>
  )
}
