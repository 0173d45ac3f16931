import type { Preset } from '@rig/contract'
import { queryOptions } from '@tanstack/react-query'
import type { ReadableRecords } from '../../console/account-database.ts'
import { accountKeys, createAccountStore } from '../../console/account-store.ts'
import type { RigConsole } from '../../console/console.ts'
import { fromStoredBlob, type StoredBlob, toStoredBlob } from '../../console/stored-blob.ts'
import type { EarlierPicture } from '../live-camera.ts'
import type { PictureSnapshot } from '../stream/camera-picture.ts'

/** `takenAt` is in ms since 1970. `isComputerTime` is true if the rig has not sent its time. */
export type PresetPicture = PictureSnapshot & { takenAt: number; isComputerTime?: boolean }

type StoredPicture = Omit<PresetPicture, 'full'> & { full: StoredBlob }

type PresetKey = Pick<Preset, 'cameraID' | 'id'>

const STORE = 'preset-pictures'

/** Maximum number of stored pictures per account, at about 200 kB each. */
const MAX_PICTURES = 120

export const createPresetPictureStore = (rigConsole: RigConsole) => {
  const { clock, rigClock } = rigConsole
  const accountStore = rigConsole.part(createAccountStore)

  return {
    /** Stores a snapshot, and deletes the oldest beyond `MAX_PICTURES`. Rejects if the browser has no storage. */
    store: async ({ cameraID, id }: PresetKey, { thumbnail, full }: PictureSnapshot) => {
      const rigTime = rigClock.date()
      const takenAt = rigTime ?? clock.date()
      const picture = { thumbnail, full: await toStoredBlob(full), takenAt, isComputerTime: rigTime === null }
      await accountStore.write(STORE, async (records, account) => {
        await records.put(picture satisfies StoredPicture, [account, cameraID, id])
        const [keys, pictures]: [IDBValidKey[], StoredPicture[]] = await Promise.all([
          records.getAllKeys(accountKeys(account)),
          records.getAll(accountKeys(account)),
        ])
        const times = keys.map((key, index) => ({ key, takenAt: pictures[index]?.takenAt ?? 0 }))
        const excess = times.toSorted((one, other) => other.takenAt - one.takenAt).slice(MAX_PICTURES)
        for (const { key } of excess) await records.delete(key)
      })
    },
    /** Returns the picture of a preset, or null. Rejects if the browser has no storage. */
    read: async (preset: PresetKey): Promise<PresetPicture | null> => {
      const stored = await accountStore.read(STORE, (records, account) => readPicture(records, account, preset))
      return stored ? { ...stored, full: fromStoredBlob(stored.full) } : null
    },
    remove: ({ cameraID, id }: PresetKey) =>
      accountStore.write(STORE, (records, account) => records.delete([account, cameraID, id])),
  }
}

const readPicture = async (
  records: ReadableRecords,
  account: string,
  { cameraID, id }: PresetKey,
): Promise<StoredPicture | undefined> => records.get([account, cameraID, id])

export const toEarlierPicture = (name: string, { takenAt, isComputerTime, full }: PresetPicture): EarlierPicture => ({
  name,
  takenAt: new Date(takenAt).toISOString(),
  isComputerTime,
  blob: full,
})

/** Returns query options for a preset's picture. The data is null if this browser has not stored one. */
export const presetPicture = (rigConsole: RigConsole, { cameraID, id }: PresetKey) =>
  queryOptions({
    queryKey: [...picturesKey, cameraID, id],
    queryFn: () => rigConsole.part(createPresetPictureStore).read({ cameraID, id }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const picturesKey = ['preset-picture']
