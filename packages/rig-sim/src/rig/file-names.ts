import type { View } from './view.ts'

/** `PTZ North span 2026-03-29T06-00-00Z pan 12.0 tilt -5.5 zoom 20 sled 40.0.jpg`: what, when and from where. */
export const frameShotName = ({ cameraName, now, pan, tilt, zoom, sled }: View): string =>
  `${plain(cameraName)} ${stamp(now)} pan ${tenth(pan)} tilt ${tenth(tilt)} zoom ${zoom.toFixed(0)} sled ${tenth(sled)}.jpg`

type PatrolFacts = { cameraName: string; from: number; to: number; at: number }

/** `Patrol PTZ North span 2026-03-29T06-00-00Z 20-80`: a film and its report differ in the ending only, which is not here. */
export const patrolName = ({ cameraName, from, to, at }: PatrolFacts): string =>
  `Patrol ${plain(cameraName)} ${stamp(at)} ${from}-${to}`

/** A name as wanted, or with a number before its ending if something has that name already. */
export const freeName = (wanted: string, taken: readonly { name: string }[]): string => {
  const stem = withoutEnding(wanted)
  return numbered(stem, wanted.slice(stem.length), new Set(taken.map(({ name }) => name)))
}

/** A name without an ending as wanted, or with a number behind it if a file, whatever its ending, has that name already. */
export const freeNameOfAll = (wanted: string, taken: readonly { name: string }[]): string =>
  numbered(wanted, '', new Set(taken.map(({ name }) => withoutEnding(name))))

const numbered = (stem: string, ending: string, taken: ReadonlySet<string>): string => {
  let name = `${stem}${ending}`
  for (let count = 2; taken.has(name); count += 1) name = `${stem} (${count})${ending}`
  return name
}

const withoutEnding = (name: string): string => (name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : name)

/** Only what every file system takes. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, '-').trim()

const stamp = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

const tenth = (value: number): string => (Math.round(value * 10) / 10 + 0).toFixed(1)
