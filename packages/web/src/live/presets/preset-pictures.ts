import { createStore, del, entries, get, set } from 'idb-keyval'

/** What the live picture showed at one moment: a small data URL for lists, and the whole picture as a JPEG. */
export type Photograph = { thumbnail: string; full: Blob }

/** A photograph of a preset, and when it was taken (ms since 1970). */
export type PresetPicture = Photograph & { takenAt: number }

/** The key of a preset's picture: the rig answers no id when it saves a preset. */
type PresetName = { cameraID: string; name: string }

/** The oldest are dropped first. A whole picture has some 200 kB. */
const PICTURES_MAX = 120

const keyOf = ({ cameraID, name }: PresetName) => `${cameraID}/${name}`

/** Stores what a preset showed when it was saved, in this browser alone. Rejects if the browser stores nothing. */
export const keepPresetPicture = async (preset: PresetName, photograph: Photograph, takenAt = Date.now()) => {
  await set(keyOf(preset), { ...photograph, takenAt } satisfies PresetPicture, shelf())
  const all = await entries<string, PresetPicture>(shelf())
  const tooOld = all.toSorted(([, one], [, other]) => other.takenAt - one.takenAt).slice(PICTURES_MAX)
  for (const [key] of tooOld) await del(key, shelf())
}

/** What a preset showed when it was saved in this browser; null if that is unknown. */
export const readPresetPicture = async (preset: PresetName): Promise<PresetPicture | null> => {
  // A browser that stores nothing (a private window) has no pictures; the presets themselves are stored by the rig
  try {
    return (await get<PresetPicture>(keyOf(preset), shelf())) ?? null
  } catch {
    return null
  }
}

/** Deletes a picture that no longer shows its preset. */
export const forgetPresetPicture = async (preset: PresetName) => del(keyOf(preset), shelf())

let opened: ReturnType<typeof createStore> | null = null

/** Opened when it is first used: a browser without IndexedDB throws. */
function shelf() {
  opened ??= createStore('rig-console', 'preset-pictures')
  return opened
}
