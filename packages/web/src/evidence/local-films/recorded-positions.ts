import { type Track, WHOLE_TRACK } from '../../rig/track.ts'

/** Positions of the camera and the sled at a given film time, from the WebVTT file beside the film. */
export type PositionCue = {
  /** Time from the start of the film, in seconds. */
  seconds: number
  /** Time on the rig's clock (ISO 8601, UTC). */
  at: string
  /** True if `at` is on the clock of the computer that recorded the film, because the rig sent no time. */
  isComputerTime?: boolean
  /** Position of each axis, or null if it is unknown. The file contains tenths. */
  pan: number | null
  tilt: number | null
  zoom: number | null
  sled: number | null
  /** Largest probable errors of the values that are estimates. The file contains whole units, rounded up. */
  tolerances?: Partial<Record<Axis, number>>
  /** What happened then, such as `Preset 3 loaded`. */
  action?: string
}

type Axis = (typeof axes)[number]['axis']

/** The axes in the order in which the file lists them. */
const axes = [
  { axis: 'pan', label: 'Pan', unit: '°' },
  { axis: 'tilt', label: 'Tilt', unit: '°' },
  { axis: 'zoom', label: 'Zoom', unit: '' },
  { axis: 'sled', label: 'Sled', unit: '' },
] as const

const VTT_SIGNATURE = 'WEBVTT'
const LAST_CUE_SECONDS = 1
const MIN_CUE_SECONDS = 0.001

/**
 * Returns the WebVTT file (https://www.w3.org/TR/webvtt1) with these cues, in their order. Players show them as
 * subtitles, each until the next one starts, and the last one until `endSeconds`, which is by default a second later.
 */
export const writeVtt = (cues: readonly PositionCue[], endSeconds?: number): string => {
  const blocks = cues.map((cue, index) => {
    const endsAt = cues[index + 1]?.seconds ?? endSeconds ?? cue.seconds + LAST_CUE_SECONDS
    const end = Math.max(endsAt, cue.seconds + MIN_CUE_SECONDS)
    return [`${formatStamp(cue.seconds)} --> ${formatStamp(end)}`, ...describeCue(cue)].join('\n')
  })
  return `${[VTT_SIGNATURE, ...blocks].join('\n\n')}\n`
}

/** Returns the cues that start with a time on the rig's clock, or null. Other software may have written the file. */
export const readVtt = (text: string): PositionCue[] | null => {
  const [header, ...blocks] = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  if (!/^WEBVTT(?=\s|$)/.test(header ?? '')) return null
  const cues = blocks.flatMap((block) => readCue(block) ?? []).toSorted((one, other) => one.seconds - other.seconds)
  return cues.length === 0 ? null : cues
}

/** Cues further than this from a time in the film are ignored when the position at that time is determined. */
const MAX_DISTANCE_SECONDS = 1.5
/** Maximum rounding errors of the file and of the rig's own readings, together. */
const ROUNDING_TOLERANCE = 0.1

/** Returns the position and the date at a time of the film, or null if no cue is near that time. */
export const findPositionAndDate = (cues: readonly PositionCue[], seconds: number) => {
  const near = cues.filter((cue) => Math.abs(cue.seconds - seconds) <= MAX_DISTANCE_SECONDS)
  const positions = near.filter(hasPosition)
  const last = positions.findLast((cue) => cue.seconds <= seconds)
  const next = positions.find((cue) => cue.seconds > seconds)
  const nearest = last ?? next ?? near.findLast((cue) => cue.seconds <= seconds) ?? near[0]
  if (!nearest) return null
  const read = (axis: Axis) => interpolateAxis(nearest, next ?? nearest, axis, seconds)
  return {
    at: new Date(Date.parse(nearest.at) + 1_000 * (seconds - nearest.seconds)).toISOString(),
    isComputerTime: nearest.isComputerTime ?? false,
    ...{ pan: read('pan'), tilt: read('tilt'), zoom: read('zoom'), sled: read('sled') },
  }
}

/** Value and largest expected error between two cues, or null if unknown. A moving axis is between both values. */
const interpolateAxis = (one: PositionCue, other: PositionCue, axis: Axis, seconds: number) => {
  const [from, end] = [one[axis], other[axis]]
  if (from === null || end === null) return null
  const to = findEquivalent(axis, end, from)
  const share = one === other ? 0 : (seconds - one.seconds) / (other.seconds - one.seconds)
  const distance = Math.abs(to - from)
  const estimateTolerance = Math.max(one.tolerances?.[axis] ?? 0, other.tolerances?.[axis] ?? 0)
  return {
    value: findEquivalent(axis, from + share * (to - from), 0),
    tolerance: Math.max(ROUNDING_TOLERANCE, estimateTolerance) + distance,
    certainty: estimateTolerance === 0 && distance <= ROUNDING_TOLERANCE ? ('known' as const) : ('estimated' as const),
  }
}

/** Returns the equivalent angle (modulo 360°) that is nearest to `reference`. Only pan wraps around. */
const findEquivalent = (axis: Axis, value: number, reference: number) =>
  axis === 'pan' ? value + 360 * Math.round((reference - value) / 360) : value

/** Change of an axis, in its own units, up to which the view of a camera counts as constant. */
const MAX_VIEW_CHANGE = 0.5
/** Returns by how many units the sled may deviate from a constant speed, because it starts and stops slowly. */
const getMaxDeviation = (distance: number) => 0.5 + 0.05 * Math.abs(distance)
const MIN_SLED_DISTANCE = 1
/** Maximum time between two cues. A longer gap may hide a movement. */
const MAX_GAP_SECONDS = 3

/**
 * Returns the section of the track that a film shows from its start to `filmSeconds`, by default to its last cue. The
 * tolerance is the greatest one of its cues, plus the sled's greatest deviation from a constant speed over the section.
 * If the sled did not move at a constant speed, returns a clause that says why.
 */
export const findSteadyTrack = (
  recorded: readonly PositionCue[] | null,
  filmSeconds?: number,
): (Track & { tolerance: number }) | string => {
  if (!recorded) return 'its positions are unknown, because no .vtt file with positions was opened with it'
  const cues = recorded.filter(hasPosition)
  if (cues.some(({ seconds }, index) => seconds - (cues[index - 1]?.seconds ?? 0) > MAX_GAP_SECONDS))
    return UNKNOWN_POSITIONS_REASON
  for (const { axis, label, unit } of axes.filter((each) => each.axis !== 'sled')) {
    const axisValues = listAxisValues(cues, axis)
    if (!axisValues) return UNKNOWN_POSITIONS_REASON
    let latest = axisValues[0] ?? 0
    const continuous = axisValues.map((value) => {
      latest = findEquivalent(axis, value, latest)
      return latest
    })
    const [least, greatest] = [Math.min(...continuous), Math.max(...continuous)]
    if (greatest - least > MAX_VIEW_CHANGE) {
      const [from, to] = [least, greatest].map((value) => findEquivalent(axis, value, 0).toFixed(1))
      return `the camera was steered by hand (${label.toLowerCase()} ${from} to ${to}${unit})`
    }
  }
  const sled = listAxisValues(cues, 'sled')
  const [first, last] = [cues[0], cues.at(-1)]
  if (!sled || !first || !last) return UNKNOWN_POSITIONS_REASON
  const endSeconds = filmSeconds ?? last.seconds
  if (endSeconds - last.seconds > MAX_GAP_SECONDS) return UNKNOWN_POSITIONS_REASON
  const [from = 0, to = 0] = [sled[0], sled.at(-1)]
  if (Math.abs(to - from) < MIN_SLED_DISTANCE) return 'the sled did not move'
  const speed = (to - from) / (last.seconds - first.seconds)
  const extrapolate = (seconds: number) => from + speed * (seconds - first.seconds)
  const deviations = cues.map(({ seconds }, index) => Math.abs((sled[index] ?? 0) - extrapolate(seconds)))
  const deviation = Math.max(...deviations)
  if (deviation > getMaxDeviation(to - from)) return 'the sled did not move at a constant speed'
  const track = { from: roundPosition(extrapolate(0)), to: roundPosition(extrapolate(endSeconds)) }
  const interpolate = (seconds: number) => track.from + ((track.to - track.from) * seconds) / endSeconds
  const errors = cues.map(({ seconds }, index) => Math.abs((sled[index] ?? 0) - interpolate(seconds)))
  const tolerance = Math.max(...errors) + Math.max(...cues.map(({ tolerances }) => tolerances?.sled ?? 0))
  return { ...track, tolerance: roundUp(tolerance) }
}

/** Rounds up to tenths. Ignores the errors of floating-point arithmetic. */
const roundUp = (tolerance: number) => Math.max(0, Math.ceil(10 * tolerance - 1e-6)) / 10

const roundPosition = (position: number) => Math.round(Math.min(WHOLE_TRACK.to, Math.max(WHOLE_TRACK.from, position)))

/** Returns whether a cue contains a position. The cue of a step or a preset may have none. */
const hasPosition = (cue: PositionCue) => axes.some(({ axis }) => cue[axis] !== null)

const UNKNOWN_POSITIONS_REASON = 'some of its positions are unknown'

const listAxisValues = (cues: readonly PositionCue[], axis: Axis) => {
  const values = cues.flatMap((cue) => cue[axis] ?? [])
  return values.length === cues.length ? values : null
}

/** `2026-11-28 14:15:37  Pan 12.0°  Tilt -5.0°  Zoom 20.0  Sled 35.0 ± 5`, and what happened in a second line. */
const describeCue = (cue: PositionCue): string[] => {
  const values = axes.flatMap(({ axis, label, unit }) => {
    const value = formatTenths(cue[axis])
    const tolerance = cue.tolerances?.[axis]
    return value === null ? [] : [`${label} ${value}${unit}${tolerance ? ` ± ${Math.ceil(tolerance)}` : ''}`]
  })
  const action = cue.action?.replaceAll(/\s+/g, ' ').trim()
  const time = formatTime(cue.at) + (cue.isComputerTime ? COMPUTER_TIME_TEXT : '')
  return [[time, ...values].join('  '), ...(action ? [escapeText(action)] : [])]
}

/** Written after the time of a cue if that time does not come from the rig's clock. */
const COMPUTER_TIME_TEXT = " on the computer's clock"

const CUE_TIMING_PATTERN = /^(\S+)[ \t]+-->[ \t]+(\S+)/
const CUE_STAMP_PATTERN = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})$/
const CUE_TIME_PATTERN = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d{3})?)(?=\s|$)/
const CUE_VALUE_PATTERN = /\s(Pan|Tilt|Zoom|Sled) (-?\d+(?:\.\d+)?)°?(?: ± (\d+(?:\.\d+)?))?(?=\s|$)/g

/** A block may start with an identifier. Comments and styles have no timing. */
const readCue = (block: string): PositionCue | null => {
  const lines = block.split('\n').filter((line) => line !== '')
  const index = lines.findIndex((line) => CUE_TIMING_PATTERN.test(line))
  const [, start = '', end = ''] = CUE_TIMING_PATTERN.exec(lines[index] ?? '') ?? []
  const [position = '', ...others] = lines.slice(index + 1)
  const [seconds, at] = [readStamp(start), readTime(position)]
  if (seconds === null || readStamp(end) === null || at === null) return null
  const found = new Map(Array.from(position.matchAll(CUE_VALUE_PATTERN), ([, label, ...numbers]) => [label, numbers]))
  const cue: PositionCue = { seconds, at, pan: null, tilt: null, zoom: null, sled: null }
  if (position.includes(COMPUTER_TIME_TEXT)) cue.isComputerTime = true
  for (const { axis, label } of axes) {
    const [value, tolerance] = found.get(label) ?? []
    if (value !== undefined) cue[axis] = Number(value)
    if (tolerance !== undefined) cue.tolerances = { ...cue.tolerances, [axis]: Number(tolerance) }
  }
  const action = decodeCueText(others.join(' '))
  return action ? { ...cue, action } : cue
}

/** `00:00:07.500` */
export const formatStamp = (seconds: number) => {
  const milliseconds = Math.round(seconds * 1_000)
  const hours = Math.floor(milliseconds / 3_600_000)
  const rest = new Date(milliseconds % 3_600_000).toISOString().slice(14, 23)
  return `${String(hours).padStart(2, '0')}:${rest}`
}

const readStamp = (stamp: string) => {
  const [, hours = '0', minutes, seconds] = CUE_STAMP_PATTERN.exec(stamp) ?? []
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
  const [, date, time] = CUE_TIME_PATTERN.exec(line) ?? []
  const at = Date.parse(`${date}T${time}Z`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** Formats a value with one decimal. Adding 0 turns -0 into 0. */
const formatTenths = (value: number | null) =>
  value === null || !Number.isFinite(value) ? null : (Math.round(value * 10) / 10 + 0).toFixed(1)

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Removes the tags that other software may have added to a cue's text. */
const decodeCueText = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
