import type { PtzAxis } from '@rig/contract'
import type { Direction } from '../guard/steering.ts'

type Key = Pick<KeyboardEvent, 'key' | 'code'>

/** A movement of the camera, held by its key. */
export type SteeringKey = { axis: PtzAxis; direction: Direction }

/** The other keys of the live view, by what they do. */
export type LiveShortcut =
  | 'home'
  | 'preset'
  | 'sledBackward'
  | 'sledForward'
  | 'frameShot'
  | 'live'
  | 'fullScreen'
  | 'list'

const steering = new Map<string, SteeringKey>([
  ['ArrowRight', { axis: 'pan', direction: 1 }],
  ['ArrowLeft', { axis: 'pan', direction: -1 }],
  ['ArrowUp', { axis: 'tilt', direction: 1 }],
  ['ArrowDown', { axis: 'tilt', direction: -1 }],
  ['+', { axis: 'zoom', direction: 1 }],
  // The key of + on many layouts, without its Shift
  ['=', { axis: 'zoom', direction: 1 }],
  ['-', { axis: 'zoom', direction: -1 }],
  ['_', { axis: 'zoom', direction: -1 }],
  ['NumpadAdd', { axis: 'zoom', direction: 1 }],
  ['NumpadSubtract', { axis: 'zoom', direction: -1 }],
])

const shortcuts = new Map<string, LiveShortcut>([
  ['Home', 'home'],
  ['0', 'home'],
  ...[...'123456789'].map((digit): [string, LiveShortcut] => [digit, 'preset']),
  [',', 'sledBackward'],
  ['.', 'sledForward'],
  ['s', 'frameShot'],
  ['l', 'live'],
  ['f', 'fullScreen'],
  ['?', 'list'],
])

/** If a layout has no Latin letters, the place of the key counts. */
const lettersByPlace = new Map<string, LiveShortcut>([
  ['KeyS', 'frameShot'],
  ['KeyL', 'live'],
  ['KeyF', 'fullScreen'],
])

const isLatin = (key: string) => /^[ -~]/.test(key)

/** What a key steers, by what it types, or else by its place (arrows and the number pad). */
export const steeringOf = ({ key, code }: Key): SteeringKey | undefined => steering.get(key) ?? steering.get(code)

/** What else a key does on the live view. */
export const shortcutOf = ({ key, code }: Key): LiveShortcut | undefined =>
  shortcuts.get(key.length === 1 ? key.toLowerCase() : key) ?? (isLatin(key) ? undefined : lettersByPlace.get(code))

/** What the list of keys says. */
export const keyList = [
  { keys: ['←', '→', '↑', '↓'], does: 'Pan and tilt: tap for a step, hold to move' },
  { keys: ['+', '−'], does: 'Zoom in and out' },
  { keys: ['1', '…', '9'], does: 'Presets, in the order of their list' },
  { keys: ['0', 'Home'], does: 'Default view' },
  { keys: [',', '.'], does: 'Move sled backward and forward' },
  { keys: ['S'], does: 'Frame Shot' },
  { keys: ['L'], does: 'Live streaming on or off' },
  { keys: ['F'], does: 'Full screen' },
  { keys: ['?'], does: 'This list' },
] as const
