import type { PtzAxis } from '@rig/contract'
import type { Direction } from '../guard/commands.ts'

type Key = Pick<KeyboardEvent, 'key' | 'code'>

/** A movement of the camera, held by its key. */
export type SteeringKey = { axis: PtzAxis; direction: Direction }

/** The actions of the other keys of the live view. */
export type LiveShortcut =
  | 'home'
  | 'preset'
  | 'sledBackward'
  | 'sledForward'
  | 'frameShot'
  | 'live'
  | 'fullScreen'
  | 'list'

const steeringKeys: readonly (SteeringKey & { keys: readonly string[] })[] = [
  { keys: ['ArrowRight'], axis: 'pan', direction: 1 },
  { keys: ['ArrowLeft'], axis: 'pan', direction: -1 },
  { keys: ['ArrowUp'], axis: 'tilt', direction: 1 },
  { keys: ['ArrowDown'], axis: 'tilt', direction: -1 },
  // Many layouts have = on the key of +, without Shift, and _ on the key of -
  { keys: ['+', '=', 'NumpadAdd'], axis: 'zoom', direction: 1 },
  { keys: ['-', '_', 'NumpadSubtract'], axis: 'zoom', direction: -1 },
]

/** The second list counts where a layout has no Latin letters: the key's position. */
const shortcuts: readonly [LiveShortcut, keys: readonly string[], codes?: readonly string[]][] = [
  ['home', ['Home', '0']],
  ['preset', [...'123456789']],
  ['sledBackward', [',']],
  ['sledForward', ['.']],
  ['frameShot', ['s'], ['KeyS']],
  ['live', ['l'], ['KeyL']],
  ['fullScreen', ['f'], ['KeyF']],
  ['list', ['?']],
]

const isLatin = (key: string) => /^[ -~]/.test(key)

/** Returns the movement of a key, by its character, or else by its position (arrows and the number pad). */
export const steeringOf = ({ key, code }: Key): SteeringKey | undefined => {
  const found = [key, code].map((typed) => steeringKeys.find(({ keys }) => keys.includes(typed))).find(Boolean)
  return found && { axis: found.axis, direction: found.direction }
}

/** Returns the action of another key of the live view. */
export const shortcutOf = ({ key, code }: Key): LiveShortcut | undefined => {
  const typed = key.length === 1 ? key.toLowerCase() : key
  return shortcuts.find(([, keys, codes]) => keys.includes(typed) || (!isLatin(key) && codes?.includes(code)))?.[0]
}

/** The rows of the list of keys. */
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
