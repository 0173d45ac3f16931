import { ScanSearch } from 'lucide-react'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import type { PatrolFilm } from '../../rig/find-recordings.ts'
import { Button } from '../../ui/button.tsx'
import type { FilmCheck } from './check-film.ts'
import { listUncheckedFilms } from './describe-records.ts'
import styles from './film-check-controls.module.css'
import { createFilmChecks } from './film-checks.ts'
import type { PatrolDay } from './judge-patrols.ts'

type FilmCheckControlsProps = { days: readonly PatrolDay[]; films: readonly PatrolFilm[] }

/** Starts the check of the films of some days, which loads parts of each, and shows its progress. */
export const FilmCheckControls = ({ days, films }: FilmCheckControlsProps) => {
  const filmChecks = useConsole().part(createFilmChecks)
  const { checks, failed, progress } = useStore(filmChecks.store)
  const unchecked = listUncheckedFilms(days, checks)
  const failures = unchecked.filter(({ name }) => failed.has(name)).length
  const unreadable = days.filter(({ film }) => film && isUnreadable(checks.get(film.name))).length
  if (days.every(({ film }) => !film)) return null
  return (
    <div className={styles.controls}>
      {progress ? (
        <Button onClick={filmChecks.stop}>Stop checking</Button>
      ) : (
        unchecked.length > 0 && (
          <Button onClick={() => void filmChecks.check(unchecked, films)}>
            <ScanSearch aria-hidden />
            Check {countFilms(unchecked.length)} for length and darkness
          </Button>
        )
      )}
      <p role="status" className={styles.status}>
        {progress && `Checking film ${progress.done + 1} of ${progress.total}`}
        {!progress && unchecked.length === 0 && 'Length and darkness of all these films are checked.'}
        {!progress && failures > 0 && `The browser could not play ${countFilms(failures)}. `}
        {!progress && unreadable > 0 && `This page may not read the pictures of ${countFilms(unreadable)}.`}
      </p>
    </div>
  )
}

const isUnreadable = (check: FilmCheck | undefined) =>
  check !== undefined && 'isBlack' in check && check.isBlack === null

const countFilms = (count: number) => `${count} ${count === 1 ? 'film' : 'films'}`
