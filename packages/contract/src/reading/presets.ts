import type { Preset } from '../presets.ts'
import { type OnSkipped, readField, readFlag, readList, readText, shortenText } from './fields.ts'

/** A preset without a camera ID gets the ID of the requested camera. */
export const readPresets =
  (cameraID: string) =>
  (body: unknown, onSkipped: OnSkipped): Preset[] =>
    readList(
      body,
      ['data', 'preset'],
      (entry) => ({
        id: readText(entry, 'id'),
        name: shortenText(readText(entry, 'name')),
        nxid: readText(entry, 'nxid'),
        cameraID: readField(entry, 'cameraID') === undefined ? cameraID : readText(entry, 'cameraID'),
        default: readFlag(entry, 'default'),
      }),
      onSkipped,
    )
