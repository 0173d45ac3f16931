import type { Preset } from '@rig/contract'
import { queryOptions } from '@tanstack/react-query'
import type { ReadableRecords } from '../../console/account/account-database.ts'
import { createAccountKeyRange, createAccountStore } from '../../console/account/account-store.ts'
import { fromStoredBlob, type StoredBlob, toStoredBlob } from '../../console/account/stored-blob.ts'
import type { RigConsole } from '../../console/console.ts'
import { formatMinuteInUtc } from '../../lib/format.ts'
import type { EarlierPicture } from '../camera/live-camera.ts'
import type { PictureSnapshot } from '../picture/stream/camera-picture.ts'

/** `takenAt` is in ms since 1970. `isComputerTime` is true if the rig has not sent its time. */
type PresetPicture = PictureSnapshot & {
  takenAt: number
  isComputerTime?: boolean
  /** True if the browser could not store the picture, so a reload loses it. */
  isUnstored?: boolean
}

type StoredPicture = Omit<PresetPicture, 'full' | 'isUnstored'> & { full: StoredBlob }

type PresetKey = Pick<Preset, 'cameraID' | 'id'>

const STORE = 'preset-pictures'

/** Maximum number of stored pictures per account, at about 200 kB each. */
const MAX_PICTURES = 120

export const createPresetPictureStore = (rigConsole: RigConsole) => {
  const { clock, rigClock, session } = rigConsole
  const accountStore = rigConsole.area(createAccountStore)
  /**
   * Pictures that are being stored or could not be stored. Each is newer than the stored picture of the same preset.
   */
  const unstoredPictures = new Map<string, PresetPicture>()
  session.onEnd(() => unstoredPictures.clear())

  const write = async ({ cameraID, id }: PresetKey, { full, ...picture }: PresetPicture) => {
    const stored = { ...picture, full: await toStoredBlob(full) } satisfies StoredPicture
    await accountStore.write(STORE, async (records, account) => {
      await records.put(stored, [account, cameraID, id])
      const [keys, pictures]: [IDBValidKey[], StoredPicture[]] = await Promise.all([
        records.getAllKeys(createAccountKeyRange(account)),
        records.getAll(createAccountKeyRange(account)),
      ])
      const times = keys.map((key, index) => ({ key, takenAt: pictures[index]?.takenAt ?? 0 }))
      const excess = times.toSorted((one, other) => other.takenAt - one.takenAt).slice(MAX_PICTURES)
      for (const { key } of excess) await records.delete(key)
    })
  }

  return {
    /**
     * Stores a snapshot, and deletes the oldest ones beyond `MAX_PICTURES`. If the browser cannot store the snapshot,
     * it is kept until a reload or the end of the session, and the promise rejects.
     */
    store: async (preset: PresetKey, { thumbnail, full }: PictureSnapshot) => {
      const rigTime = rigClock.date()
      const picture = { thumbnail, full, takenAt: rigTime ?? clock.date(), isComputerTime: rigTime === null }
      const key = toKey(preset)
      unstoredPictures.set(key, picture)
      // While this picture is being written, a newer picture may replace it, or a deletion or logout may remove it
      const isNewest = () => unstoredPictures.get(key) === picture
      try {
        await write(preset, picture)
        if (isNewest()) unstoredPictures.delete(key)
      } catch (error) {
        if (isNewest()) unstoredPictures.set(key, { ...picture, isUnstored: true })
        throw error
      }
    },
    /** Returns the picture of a preset, or null. Rejects if the browser has no storage. */
    read: async (preset: PresetKey): Promise<PresetPicture | null> => {
      const getUnstored = () => unstoredPictures.get(toKey(preset))
      const current = getUnstored()
      if (current) return current
      const stored = await accountStore.read(STORE, (records, account) => readPicture(records, account, preset))
      // Looks again, because storing a picture may have failed during the read
      return getUnstored() ?? (stored ? { ...stored, full: fromStoredBlob(stored.full) } : null)
    },
    remove: ({ cameraID, id }: PresetKey) => {
      unstoredPictures.delete(toKey({ cameraID, id }))
      return accountStore.write(STORE, (records, account) => records.delete([account, cameraID, id]))
    },
  }
}

const toKey = ({ cameraID, id }: PresetKey) => `${cameraID} ${id}`

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
    queryFn: () => rigConsole.area(createPresetPictureStore).read({ cameraID, id }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const picturesKey = ['preset-picture']

/** Returns a text such as `2026-06-10 06:30 UTC`, and mentions the clock unless it is the rig's. */
export const formatPictureTime = ({ takenAt, isComputerTime }: Pick<EarlierPicture, 'takenAt' | 'isComputerTime'>) => {
  if (takenAt === null) return 'Time unknown'
  return `${formatMinuteInUtc(takenAt)}${isComputerTime ? " (computer's clock)" : ''}`
}
