/** Where the camera and the sled were at a time of a film, as the WebVTT file beside the film says. */
export type PositionCue = {
  /** From the start of the film. */
  seconds: number
  /** Without it, the cue ends with the next position, and lasts a second at most. */
  endSeconds?: number
  /** Time on the rig's clock (ISO 8601, UTC). */
  at: string
  /** Null if unknown. The file contains tenths. */
  pan: number | null
  tilt: number | null
  zoom: number | null
  sled: number | null
  /** What happened then, such as `Preset 3 loaded`. */
  action?: string
}

type Axis = (typeof axes)[number]['axis']

/** In the order of the file. */
const axes = [
  { axis: 'pan', label: 'Pan', unit: '°' },
  { axis: 'tilt', label: 'Tilt', unit: '°' },
  { axis: 'zoom', label: 'Zoom', unit: '' },
  { axis: 'sled', label: 'Sled', unit: '' },
] as const

const SIGNATURE = 'WEBVTT'
const LONGEST_SECONDS = 1
const SHORTEST_SECONDS = 0.001

/** Returns the WebVTT file (https://www.w3.org/TR/webvtt1) with these cues. Players show them as subtitles. */
export const writeVtt = (cues: readonly PositionCue[]): string => {
  const ordered = cues.toSorted((one, other) => one.seconds - other.seconds)
  const blocks = ordered.map((cue) => {
    const next = ordered.find(({ seconds, action }) => action === undefined && seconds > cue.seconds)
    const latest = Math.min(next?.seconds ?? Number.POSITIVE_INFINITY, cue.seconds + LONGEST_SECONDS)
    const end = Math.max(cue.endSeconds ?? latest, cue.seconds + SHORTEST_SECONDS)
    return [`${formatStamp(cue.seconds)} --> ${formatStamp(end)}`, ...describeCue(cue)].join('\n')
  })
  return `${[SIGNATURE, ...blocks].join('\n\n')}\n`
}

/** Returns the cues that contain a position, or null if there are none. Other software may have written the file. */
export const readVtt = (text: string): PositionCue[] | null => {
  const [header, ...blocks] = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  if (!/^WEBVTT(?=\s|$)/.test(header ?? '')) return null
  const cues = blocks.flatMap((block) => readCue(block) ?? [])
  return cues.length === 0 ? null : cues
}

/** `2026-11-28 14:15:37  Pan 12.0°  Tilt -5.0°  Zoom 20.0  Sled 35.0`, and what happened in a second line. */
const describeCue = (cue: PositionCue): string[] => {
  const values = axes.flatMap(({ axis, label, unit }) => {
    const value = formatTenths(cue[axis])
    return value === null ? [] : [`${label} ${value}${unit}`]
  })
  const action = cue.action?.replaceAll(/\s+/g, ' ').trim()
  return [[formatTime(cue.at), ...values].join('  '), ...(action ? [escapeText(action)] : [])]
}

const CUE_TIMING = /^(\S+)[ \t]+-->[ \t]+(\S+)/
const CUE_STAMP = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})$/
const CUE_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d{3})?)(?=\s|$)/
const CUE_VALUE = /\s(Pan|Tilt|Zoom|Sled) (-?\d+(?:\.\d+)?)°?(?=\s|$)/g

/** A block may start with an identifier. Comments and styles have no timing. */
const readCue = (block: string): PositionCue | null => {
  const lines = block.split('\n').filter((line) => line !== '')
  const index = lines.findIndex((line) => CUE_TIMING.test(line))
  const [, start = '', end = ''] = CUE_TIMING.exec(lines[index] ?? '') ?? []
  const [position = '', ...others] = lines.slice(index + 1)
  const [seconds, endSeconds, at] = [readStamp(start), readStamp(end), readTime(position)]
  if (seconds === null || endSeconds === null || at === null) return null
  const found = new Map(Array.from(position.matchAll(CUE_VALUE), ([, label, value]) => [label, Number(value)]))
  const read = (axis: Axis) => found.get(axes.find((each) => each.axis === axis)?.label) ?? null
  const action = readText(others.join(' '))
  return {
    ...{ seconds, endSeconds, at },
    ...{ pan: read('pan'), tilt: read('tilt'), zoom: read('zoom'), sled: read('sled') },
    ...(action && { action }),
  }
}

const formatStamp = (seconds: number) => {
  const milliseconds = Math.round(seconds * 1_000)
  const hours = Math.floor(milliseconds / 3_600_000)
  const rest = new Date(milliseconds % 3_600_000).toISOString().slice(14, 23)
  return `${String(hours).padStart(2, '0')}:${rest}`
}

const readStamp = (stamp: string) => {
  const [, hours = '0', minutes, seconds] = CUE_STAMP.exec(stamp) ?? []
  if (minutes === undefined || seconds === undefined) return null
  return (Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Math.round(Number(seconds) * 1_000)) / 1_000
}

/** `2026-11-28 14:15:37`, with milliseconds unless they are 0 */
const formatTime = (iso: string) =>
  new Date(iso)
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '')

const readTime = (line: string) => {
  const [, date, time] = CUE_TIME.exec(line) ?? []
  const at = Date.parse(`${date}T${time}Z`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** Adding 0 turns -0 into 0. */
const formatTenths = (value: number | null) =>
  value === null || !Number.isFinite(value) ? null : (Math.round(value * 10) / 10 + 0).toFixed(1)

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Removes the tags of a cue's text, which other software may have added. */
const readText = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
