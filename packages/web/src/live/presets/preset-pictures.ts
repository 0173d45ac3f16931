import type { Preset } from '@rig/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import type { RigConsole } from '../../console/console.ts'
import { useConsole } from '../../console/console-context.tsx'
import { presetList, savePreset } from '../../rig/presets.ts'
import type { Photograph } from '../camera-picture.ts'
import { useLiveCamera } from '../use-live-camera.tsx'

/** A photograph of a preset, and when it was taken (ms since 1970). */
export type PresetPicture = Photograph & { takenAt: number }

/** The key of a preset's picture: the rig returns no id when it saves a preset. */
type PresetName = Pick<Preset, 'cameraID' | 'name'>

/** The oldest are dropped first. A whole picture has some 200 kB. */
const PICTURES_MAX = 120

/** Creates the storage of photographs of presets, taken when they were saved in this browser. */
export const createPresetPictures = ({ config, page, clock }: Pick<RigConsole, 'config' | 'page' | 'clock'>) => {
  // One page may show several rigs, which share the browser's storage
  const isOwnRig = config.host === page.window.location.origin + config.basePath
  const database = isOwnRig ? 'rig-console' : `rig-console ${config.host}`
  let opened: UseStore | null = null

  /** Opened when it is first used: a browser without IndexedDB throws. */
  const open = () => {
    opened ??= createStore(database, 'preset-pictures')
    return opened
  }

  return {
    /** Stores a photograph of a preset. Rejects if the browser stores nothing. */
    store: async (preset: PresetName, photograph: Photograph) => {
      await set(keyOf(preset), { ...photograph, takenAt: clock.date() } satisfies PresetPicture, open())
      const all = await entries<string, PresetPicture>(open())
      const tooOld = all.toSorted(([, one], [, other]) => other.takenAt - one.takenAt).slice(PICTURES_MAX)
      for (const [key] of tooOld) await del(key, open())
    },
    /** Returns the picture from when a preset was saved in this browser; null if there is none. */
    read: async (preset: PresetName): Promise<PresetPicture | null> => {
      // A browser that stores nothing (a private window) has no pictures; the presets themselves are stored by the rig
      try {
        return (await get<PresetPicture>(keyOf(preset), open())) ?? null
      } catch {
        return null
      }
    },
    /** Deletes a picture that no longer shows its preset. */
    remove: async (preset: PresetName) => del(keyOf(preset), open()),
  }
}

const keyOf = ({ cameraID, name }: PresetName) => `${cameraID}/${name}`

/** The picture of a preset from this browser; null if there is none. */
export const presetPicture = (rigConsole: RigConsole, { cameraID, name }: PresetName) =>
  queryOptions({
    queryKey: ['preset-picture', cameraID, name],
    queryFn: () => rigConsole.part(createPresetPictures).read({ cameraID, name }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns a mutation that saves the camera's position as a preset, and stores a photograph of the live picture with it. */
export const useSavePreset = () => {
  const rigConsole = useConsole()
  const { picture } = useLiveCamera()
  const { queryClient } = rigConsole
  return useMutation({
    ...savePreset(rigConsole),
    onMutate: async ({ cameraID, name }) => ({
      photograph: await picture.photograph(),
      isTwice: queryClient
        .getQueryData(presetList(rigConsole, cameraID).queryKey)
        ?.some((preset) => preset.name === name),
    }),
    onSuccess: async (_response, preset, { photograph, isTwice }) => {
      const { store, remove } = rigConsole.part(createPresetPictures)
      // With two presets of one name it would be unclear which one it shows
      await (photograph && !isTwice ? store(preset, photograph) : remove(preset)).catch((error: unknown) =>
        console.warn('The picture of the preset could not be stored', error),
      )
      void queryClient.invalidateQueries({ queryKey: presetPicture(rigConsole, preset).queryKey })
    },
  })
}
