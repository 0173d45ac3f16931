import type { Preset } from '@rig/contract'
import { queryOptions } from '@tanstack/react-query'
import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import type { RigConsole } from '../../console/console.ts'
import { useConsole } from '../../console/console-context.tsx'
import { useSingleMutation } from '../../console/use-single-mutation.ts'
import { presetList, savePreset } from '../../rig/presets.ts'
import type { PictureSnapshot } from '../camera-picture.ts'
import { useLiveCamera } from '../use-live-camera.tsx'

/** `takenAt` is in ms since 1970. */
export type PresetPicture = PictureSnapshot & { takenAt: number }

/** Key of a preset's picture. The rig returns no id when it saves a preset. */
type PresetName = Pick<Preset, 'cameraID' | 'name'>

/** Maximum number of stored pictures, at about 200 kB each. */
const MAX_PICTURES = 120

export const createPresetPictureStore = ({
  config,
  page,
  clock,
  rigClock,
}: Pick<RigConsole, 'config' | 'page' | 'clock' | 'rigClock'>) => {
  // Consoles of several rigs may share one origin, and therefore its storage
  const isOwnRig = config.host === page.window.location.origin + config.basePath
  const databaseName = isOwnRig ? 'rig-console' : `rig-console ${config.host}`
  let database: UseStore | null = null

  /** Opens the database on first use, because `createStore` throws in browsers without IndexedDB. */
  const open = () => {
    database ??= createStore(databaseName, 'preset-pictures')
    return database
  }

  return {
    /**
     * Stores a snapshot, and deletes the oldest pictures beyond `MAX_PICTURES`. Rejects if the browser has no storage.
     */
    store: async (preset: PresetName, snapshot: PictureSnapshot) => {
      await set(
        toKey(preset),
        { ...snapshot, takenAt: rigClock.date() ?? clock.date() } satisfies PresetPicture,
        open(),
      )
      const all = await entries<string, PresetPicture>(open())
      const excess = all.toSorted(([, one], [, other]) => other.takenAt - one.takenAt).slice(MAX_PICTURES)
      for (const [key] of excess) await del(key, open())
    },
    read: async (preset: PresetName): Promise<PresetPicture | null> => {
      // IndexedDB may be unavailable in a private window
      try {
        return (await get<PresetPicture>(toKey(preset), open())) ?? null
      } catch {
        return null
      }
    },
    remove: async (preset: PresetName) => del(toKey(preset), open()),
  }
}

const toKey = ({ cameraID, name }: PresetName) => `${cameraID}/${name}`

/** Returns query options for a preset's picture. The data is null if this browser has not stored one. */
export const presetPicture = (rigConsole: RigConsole, { cameraID, name }: PresetName) =>
  queryOptions({
    queryKey: ['preset-picture', cameraID, name],
    queryFn: () => rigConsole.part(createPresetPictureStore).read({ cameraID, name }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns a mutation that saves the camera's position as a preset, and stores a snapshot in the browser. */
export const useSavePreset = () => {
  const rigConsole = useConsole()
  const { picture } = useLiveCamera()
  const { queryClient } = rigConsole
  return useSingleMutation({
    ...savePreset(rigConsole),
    onMutate: async ({ cameraID, name }) => ({
      snapshot: await picture.captureSnapshot(),
      isDuplicate: queryClient
        .getQueryData(presetList(rigConsole, cameraID).queryKey)
        ?.some((preset) => preset.name === name),
    }),
    onSuccess: async (_response, preset, { snapshot, isDuplicate }) => {
      const { store, remove } = rigConsole.part(createPresetPictureStore)
      // If several presets have the same name, a stored picture could show the wrong one
      await (snapshot && !isDuplicate ? store(preset, snapshot) : remove(preset)).catch((error: unknown) =>
        console.warn('The picture of the preset could not be stored', error),
      )
      void queryClient.invalidateQueries({ queryKey: presetPicture(rigConsole, preset).queryKey })
    },
  })
}
