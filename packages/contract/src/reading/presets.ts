import type { Preset } from '../presets.ts'
import { createListReader, readField, readFlag, readText, shortenText } from './fields.ts'

/** A preset without a camera id gets the id of the requested camera. */
export const readPresets = (cameraID: string) =>
  createListReader(
    ['data', 'preset'],
    (entry): Preset => ({
      id: readText(entry, 'id'),
      name: shortenText(readText(entry, 'name')),
      nxid: readText(entry, 'nxid'),
      cameraID: readField(entry, 'cameraID') === undefined ? cameraID : readText(entry, 'cameraID'),
      default: readFlag(entry, 'default'),
    }),
  )
