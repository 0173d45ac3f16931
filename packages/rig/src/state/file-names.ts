import { roundTo } from './round.ts'
import type { View } from './view.ts'

/** `PTZ North span 2026-03-29T06-00-00Z pan 12.0 tilt -5.5 zoom 20 sled 40.0.jpg`: what, when and from where. */
export const nameFrameShot = ({ cameraName, now, pan, tilt, zoom, sled }: View): string =>
  `${makePlain(cameraName)} ${formatStamp(now)} pan ${formatTenth(pan)} tilt ${formatTenth(tilt)} zoom ${zoom.toFixed(0)} sled ${formatTenth(sled)}.jpg`

type PatrolFacts = { cameraName: string; from: number; to: number; at: number }

/** `Patrol PTZ North span 2026-03-29T06-00-00Z 20-80`: a film and its report differ in the ending only, which is not here. */
export const namePatrol = ({ cameraName, from, to, at }: PatrolFacts): string =>
  `Patrol ${makePlain(cameraName)} ${formatStamp(at)} ${from}-${to}`

/** A name as wanted, or with a number before its ending if something has that name already. */
export const findFreeName = (wanted: string, taken: readonly { name: string }[]): string => {
  const stem = dropEnding(wanted)
  return addNumber(stem, wanted.slice(stem.length), new Set(taken.map(({ name }) => name)))
}

/** A name without an ending as wanted, or with a number behind it if a file, whatever its ending, has that name already. */
export const findFreeNameOfAll = (wanted: string, taken: readonly { name: string }[]): string =>
  addNumber(wanted, '', new Set(taken.map(({ name }) => dropEnding(name))))

const addNumber = (stem: string, ending: string, taken: ReadonlySet<string>): string => {
  let name = `${stem}${ending}`
  for (let count = 2; taken.has(name); count += 1) name = `${stem} (${count})${ending}`
  return name
}

const dropEnding = (name: string): string => (name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : name)

/** Only characters that every file system accepts. */
const makePlain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu, '-').trim()

const formatStamp = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

const formatTenth = (value: number): string => roundTo(value, 1).toFixed(1)
