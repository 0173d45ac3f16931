import type { PtzAxis } from '@rig/contract'
import type { Direction } from '../guard/commands.ts'

type Key = Pick<KeyboardEvent, 'key' | 'code'>

export type SteeringKey = { axis: PtzAxis; direction: Direction }

export type LiveShortcut =
  | 'home'
  | 'preset'
  | 'sledBackward'
  | 'sledForward'
  | 'frameShot'
  | 'mark'
  | 'live'
  | 'fullScreen'
  | 'list'

const steeringKeys: readonly (SteeringKey & { keys: readonly string[] })[] = [
  { keys: ['ArrowRight'], axis: 'pan', direction: 1 },
  { keys: ['ArrowLeft'], axis: 'pan', direction: -1 },
  { keys: ['ArrowUp'], axis: 'tilt', direction: 1 },
  { keys: ['ArrowDown'], axis: 'tilt', direction: -1 },
  // Many keyboard layouts have = and + on one key, and - and _ on another
  { keys: ['+', '=', 'NumpadAdd'], axis: 'zoom', direction: 1 },
  { keys: ['-', '_', 'NumpadSubtract'], axis: 'zoom', direction: -1 },
]

/** Keyboard shortcuts. `codes` identifies keys by position, for layouts without Latin letters. */
const shortcuts: readonly [LiveShortcut, keys: readonly string[], codes?: readonly string[]][] = [
  ['home', ['Home', '0']],
  ['preset', [...'123456789']],
  ['sledBackward', [',']],
  ['sledForward', ['.']],
  ['frameShot', ['s'], ['KeyS']],
  ['mark', ['m'], ['KeyM']],
  ['live', ['l'], ['KeyL']],
  ['fullScreen', ['f'], ['KeyF']],
  ['list', ['?']],
]

const decimalKeys = ['NumpadDecimal', 'NumpadComma']

const isLatin = (key: string) => /^[ -~]/.test(key)

/**
 * Returns the movement that a key requests, or undefined. Matches the character first, then the key code, which
 * identifies keys of the numeric keypad.
 */
export const findSteeringKey = ({ key, code }: Key): SteeringKey | undefined => {
  const found = [key, code].map((typed) => steeringKeys.find(({ keys }) => keys.includes(typed))).find(Boolean)
  return found && { axis: found.axis, direction: found.direction }
}

export const findShortcut = ({ key, code }: Key): LiveShortcut | undefined => {
  const typed = key.length === 1 ? key.toLowerCase() : key
  // The layout decides whether the decimal key of the keypad types a comma or a period
  if (decimalKeys.includes(code)) return undefined
  return shortcuts.find(([, keys, codes]) => keys.includes(typed) || (!isLatin(key) && codes?.includes(code)))?.[0]
}
