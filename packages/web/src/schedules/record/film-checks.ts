import { createStore } from 'zustand/vanilla'
import { watchAccount } from '../../console/account/account.ts'
import type { ReadableRecords } from '../../console/account/account-database.ts'
import { createAccountStore } from '../../console/account/account-store.ts'
import type { RigConsole } from '../../console/console.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { importCode } from '../../lib/import-code.ts'
import type { PatrolFilm } from '../../rig/find-recordings.ts'
import type { FilmCheck } from './check-film.ts'
import { MAX_UPLOAD_MS } from './judge-patrols.ts'

type FilmChecks = {
  checks: ReadonlyMap<string, FilmCheck>
  /**
   * Reasons, by name, for films that could not be requested or played, and for faulty films that the rig may still be
   * uploading. The next check includes these films.
   */
  failed: ReadonlyMap<string, string>
  /** False if the browser could not store the results, which are lost when the page closes. */
  isStored: boolean
  /** Progress of the check, or null while no films are being checked. */
  progress: { done: number; total: number } | null
}

type StoredChecks = Record<string, FilmCheck>

/** The browser stores each result by the name of its film, which the rig never reuses. */
export const createFilmChecks = (rigConsole: RigConsole) => {
  const store = createStore<FilmChecks>(createEmptyChecks)
  const accountStore = rigConsole.area(createAccountStore)
  let account: string | null = null
  let running: AbortController | null = null
  let loaded = Promise.resolve()
  /** Names of films that were checked while they might still be uploaded. Their results are not stored. */
  const preliminary = new Set<string>()

  const load = async (from: string) => {
    // Without storage, the results are kept until the page closes
    const stored = await accountStore.read('film-checks', readChecks).catch(() => ({}))
    if (from !== account) return
    store.setState(({ checks }) => ({ checks: new Map([...Object.entries(stored), ...checks]) }))
  }
  const unsubscribe = watchAccount(rigConsole, (current) => {
    account = current
    running?.abort()
    store.setState(createEmptyChecks())
    if (account !== null) loaded = load(account)
  })

  const now = () => rigConsole.rigClock.date() ?? rigConsole.clock.date()

  const save = async (listed: readonly { name: string }[]) => {
    const { checks } = store.getState()
    const names = new Set(listed.map(({ name }) => name))
    const finalChecks = [...checks].filter(([name]) => !preliminary.has(name))
    const keep = (stored: StoredChecks = {}): StoredChecks =>
      Object.fromEntries([...Object.entries(stored), ...finalChecks].filter(([name]) => names.has(name)))
    const { isStored } = await accountStore.update('film-checks', [], keep)
    store.setState({ isStored })
  }

  return {
    store,
    /** `listed` contains every film in the gallery; stored results of other films are removed. */
    check: async (films: readonly PatrolFilm[], listed: readonly { name: string }[]) => {
      if (running) return
      running = new AbortController()
      const { signal } = running
      await loaded
      for (const [done, { name, startedAt }] of films.entries()) {
        if (signal.aborted) break
        store.setState({ progress: { done, total: films.length } })
        const mayChange = now() < startedAt + MAX_UPLOAD_MS
        const result = await importCode(() => import('./check-film.ts'))
          .then(({ checkFilm }) => checkFilm(rigConsole, name, signal))
          .then((check) =>
            'fault' in check && mayChange ? `${check.fault}. The rig may still be uploading it` : check,
          )
          .catch(getErrorMessage)
        if (signal.aborted) break
        if (mayChange) preliminary.add(name)
        else preliminary.delete(name)
        store.setState(({ checks, failed }) =>
          typeof result === 'string'
            ? { failed: new Map(failed).set(name, result) }
            : {
                checks: new Map(checks).set(name, result),
                failed: new Map([...failed].filter(([each]) => each !== name)),
              },
        )
      }
      running = null
      store.setState({ progress: null })
      await save(listed)
    },
    stop: () => running?.abort(),
    close: () => {
      running?.abort()
      unsubscribe()
    },
  }
}

const createEmptyChecks = (): FilmChecks => ({ checks: new Map(), failed: new Map(), isStored: true, progress: null })

const readChecks = async (records: ReadableRecords, account: string): Promise<StoredChecks> =>
  (await records.get([account])) ?? {}
