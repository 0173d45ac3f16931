import type { Preset } from '../presets.ts'
import { field, type OnSkipped, readFlag, readList, readText } from './fields.ts'

/** Returns a camera's presets. A preset without a camera id gets the id of the requested camera. */
export const readPresets =
  (cameraID: string) =>
  (body: unknown, onSkipped: OnSkipped): Preset[] =>
    readList(
      body,
      ['data', 'preset'],
      (entry) => ({
        id: readText(entry, 'id'),
        name: readText(entry, 'name'),
        nxid: readText(entry, 'nxid'),
        cameraID: field(entry, 'cameraID') === undefined ? cameraID : readText(entry, 'cameraID'),
        default: readFlag(entry, 'default'),
      }),
      onSkipped,
    )
