import type { View } from './view.ts'

/** `PTZ North span 2026-03-29T06-00-00Z pan 12.0 tilt -5.5 zoom 20 sled 40.0.jpg`: what, when and from where. */
export const frameShotName = ({ cameraName, now, pan, tilt, zoom, sled }: View): string =>
  `${plain(cameraName)} ${stamp(now)} pan ${tenth(pan)} tilt ${tenth(tilt)} zoom ${zoom.toFixed(0)} sled ${tenth(sled)}.jpg`

/** `Patrol PTZ North span 2026-03-29T06-00-00Z 20-80.mp4`; a film and its report differ in the ending only. */
export const patrolName = (
  { cameraName, from, to, at }: { cameraName: string; from: number; to: number; at: number },
  ending: 'mp4' | 'csv',
): string => `Patrol ${plain(cameraName)} ${stamp(at)} ${from}-${to}.${ending}`

/** A name as wanted, or with a number before its ending if something has that name already. */
export const freeName = (wanted: string, taken: readonly { name: string }[]): string => {
  const names = new Set(taken.map(({ name }) => name))
  const dot = wanted.lastIndexOf('.')
  const [stem, ending] = dot < 0 ? [wanted, ''] : [wanted.slice(0, dot), wanted.slice(dot)]
  let name = wanted
  for (let count = 2; names.has(name); count += 1) name = `${stem} (${count})${ending}`
  return name
}

/** Only what every file system takes. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, '-').trim()

const stamp = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

const tenth = (value: number): string => (Math.round(value * 10) / 10 + 0).toFixed(1)
