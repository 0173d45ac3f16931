import { createStore } from 'zustand/vanilla'
import { watchAccount } from '../console/account/account.ts'
import type { RigConsole } from '../console/console.ts'
import type { Recording } from './recordings.ts'

/** A film that the operator has opened from the computer. The console neither stores nor sends it. */
export type LocalFilm = {
  recording: Recording
  file: File
  /** Object URL of the file, which is valid until the page is loaded again. */
  url: string
  /** Contents of the WebVTT file beside the film, or null if there is no readable one. */
  vtt: string | null
  /** Why the film cannot be searched for changes, as a message for the operator, or null. */
  unsearchableReason: string | null
}

/** Creates the map of local films by name. The films stay open until a logout, or until another account signs in. */
export const createLocalFilms = (rigConsole: RigConsole) => {
  const store = createStore<ReadonlyMap<string, LocalFilm>>(() => new Map())
  let owner: string | null = null
  const close = watchAccount(rigConsole, (account) => {
    const isExpired = account === null && rigConsole.session.get().ended === 'expired'
    if (isExpired || account === owner) return
    owner = account
    store.setState(new Map(), true)
  })
  return {
    store,
    find: (name: string) => store.getState().get(name),
    add: (films: readonly LocalFilm[]) =>
      store.setState(
        new Map([...store.getState(), ...films.map((film) => [film.recording.name, film] as const)]),
        true,
      ),
    close,
  }
}
