import type { Preset } from '@rig/contract'
import { queryOptions } from '@tanstack/react-query'
import { createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval'
import { getAccountKey } from '../../console/account.ts'
import type { RigConsole } from '../../console/console.ts'
import { fromStoredBlob, type StoredBlob, toStoredBlob } from '../../console/stored-blob.ts'
import type { EarlierPicture } from '../live-camera.ts'
import type { PictureSnapshot } from '../stream/camera-picture.ts'

/** `takenAt` is in ms since 1970. `isComputerTime` is true if the rig has not sent its time. */
export type PresetPicture = PictureSnapshot & { takenAt: number; isComputerTime?: boolean }

type StoredPicture = Omit<PresetPicture, 'full'> & { full: StoredBlob }

/** Identifies a picture. The name finds pictures that an earlier version has stored. */
type PresetKey = Pick<Preset, 'cameraID' | 'id' | 'name'>

/** Maximum number of stored pictures, at about 200 kB each. */
const MAX_PICTURES = 120

export const createPresetPictureStore = (
  rigConsole: Pick<RigConsole, 'config' | 'page' | 'clock' | 'rigClock' | 'session'>,
) => {
  const { config, page, clock, rigClock } = rigConsole
  // Consoles of several rigs may share one origin, and therefore its storage
  const isOwnRig = config.host === page.window.location.origin + config.basePath
  const databaseName = isOwnRig ? 'rig-console' : `rig-console ${config.host}`
  let database: UseStore | null = null

  /** Opens the database on first use, because `createStore` throws in browsers without IndexedDB. */
  const open = () => {
    database ??= createStore(databaseName, 'preset-pictures')
    return database
  }

  const toKey = ({ cameraID, id }: Pick<Preset, 'cameraID' | 'id'>) => {
    const account = getAccountKey(rigConsole)
    if (account === null) throw new Error('The sign-in is from an earlier version')
    return [account, cameraID, id]
  }

  return {
    /**
     * Stores a snapshot, and deletes the oldest pictures beyond `MAX_PICTURES`. Rejects if the browser has no storage.
     */
    store: async (preset: PresetKey, { thumbnail, full }: PictureSnapshot) => {
      const key = toKey(preset)
      const rigTime = rigClock.date()
      const takenAt = rigTime ?? clock.date()
      const picture = { thumbnail, full: await toStoredBlob(full), takenAt, isComputerTime: rigTime === null }
      await set(key, picture satisfies StoredPicture, open())
      const all = await entries<IDBValidKey, StoredPicture>(open())
      const excess = all.toSorted(([, one], [, other]) => other.takenAt - one.takenAt).slice(MAX_PICTURES)
      for (const [key] of excess) await del(key, open())
    },
    /** Returns the picture of a preset, or null. Rejects if the browser has no storage. */
    read: async (preset: PresetKey): Promise<PresetPicture | null> => {
      const key = toKey(preset)
      const stored = await get<StoredPicture>(key, open())
      if (stored) return { ...stored, full: fromStoredBlob(stored.full) }
      // Earlier versions stored pictures under the name. The first account that lists the preset takes the picture over
      const legacyKey = `${preset.cameraID}/${preset.name}`
      const legacy = await get<PresetPicture>(legacyKey, open())
      if (!legacy) return null
      await set(key, legacy, open())
      await del(legacyKey, open())
      return legacy
    },
    remove: async (preset: PresetKey) => delMany([toKey(preset), `${preset.cameraID}/${preset.name}`], open()),
  }
}

/** Returns the picture in the form in which the live view shows it. */
export const toEarlierPicture = (name: string, { takenAt, isComputerTime, full }: PresetPicture): EarlierPicture => ({
  name,
  takenAt: new Date(takenAt).toISOString(),
  isComputerTime,
  blob: full,
})

/** Returns query options for a preset's picture. The data is null if this browser has not stored one. */
export const presetPicture = (rigConsole: RigConsole, { cameraID, id, name }: PresetKey) =>
  queryOptions({
    queryKey: [...picturesKey, cameraID, id],
    queryFn: () => rigConsole.part(createPresetPictureStore).read({ cameraID, id, name }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const picturesKey = ['preset-picture']
