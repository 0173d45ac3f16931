import type { Preset } from '../presets.ts'
import { field, type OnLeftOut, readFlag, readList, readText } from './answer.ts'

/** A camera's presets; one that does not say whose it is belongs to the camera that was asked for. */
export const readPresets =
  (cameraID: string) =>
  (body: unknown, onLeftOut: OnLeftOut): Preset[] =>
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
      onLeftOut,
    )
