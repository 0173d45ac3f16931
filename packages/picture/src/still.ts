import type { View } from '@rig/rig'
import { dump, type IExif, insert, TagValues } from 'piexif-ts'

const { ImageIFD, ExifIFD } = TagValues

/** Writes time (UTC), camera and position into the metadata: degrees, zoom from 0 to 100, sled from 0 to 200. */
export const addExif = (jpeg: Buffer, view: View): Buffer => {
  const taken = new Date(view.now).toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')
  const exif: IExif = {
    '0th': {
      [ImageIFD.Make]: 'Rig simulator',
      [ImageIFD.Model]: toBinaryString(view.cameraName),
      [ImageIFD.ImageDescription]: toBinaryString(describeView(view)),
      [ImageIFD.DateTime]: taken,
    },
    Exif: { [ExifIFD.DateTimeOriginal]: taken, [ExifIFD.OffsetTimeOriginal]: '+00:00' },
  }
  return Buffer.from(insert(dump(exif), jpeg.toString('latin1')), 'latin1')
}

const describeView = ({ cameraName, pan, tilt, zoom, sled }: View): string =>
  `${cameraName}, pan ${pan.toFixed(1)}, tilt ${tilt.toFixed(1)}, zoom ${zoom.toFixed(1)}, sled ${sled.toFixed(1)}`

/** piexif requires UTF-8 as a binary string. */
const toBinaryString = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
