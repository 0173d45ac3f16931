import type { ScheduleRecord } from '@rig/contract/sim'
import { roundTo } from './numbers.ts'
import type { View } from './view.ts'

/** Returns a name such as `PTZ North span 2026-03-29T06-00-00Z pan 12.0 tilt -5.5 zoom 20 sled 40.0.jpg`. */
export const nameFrameShot = ({ cameraName, now, pan, tilt, zoom, sled }: View): string =>
  `${replaceUnsafeCharacters(cameraName)} ${formatStamp(now)} pan ${formatTenth(pan)} tilt ${formatTenth(tilt)} zoom ${zoom.toFixed(0)} sled ${formatTenth(sled)}.jpg`

/** Returns a name without extension, such as `Patrol PTZ North span 2026-03-29T06-00-00Z 20-80`. */
export const namePatrol = (cameraName: string, { sled_start, sled_stop }: TrackSection, now: number): string =>
  `Patrol ${replaceUnsafeCharacters(cameraName)} ${formatStamp(now)} ${sled_start}-${sled_stop}`

type TrackSection = Pick<ScheduleRecord, 'sled_start' | 'sled_stop'>

/** Inserts a number before the extension if the name is taken. */
export const findUnusedName = (requested: string, taken: readonly { name: string }[]): string => {
  const stem = dropExtension(requested)
  return addNumber(stem, requested.slice(stem.length), new Set(taken.map(({ name }) => name)))
}

/** Appends a number to a base name if a file has this base name, whatever its extension. */
export const findUnusedStem = (requested: string, taken: readonly { name: string }[]): string =>
  addNumber(requested, '', new Set(taken.map(({ name }) => dropExtension(name))))

const addNumber = (stem: string, extension: string, taken: ReadonlySet<string>): string => {
  let name = `${stem}${extension}`
  for (let count = 2; taken.has(name); count += 1) name = `${stem} (${count})${extension}`
  return name
}

const dropExtension = (name: string): string => (name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : name)

/** Replaces characters that some file systems reject. */
const replaceUnsafeCharacters = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu, '-').trim()

const formatStamp = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

const formatTenth = (value: number): string => roundTo(value, 1).toFixed(1)
