import type { KeyRow } from '../../console/control/keys.ts'

/** `conditions` of `useKeys` decide whether a key acts. Without a condition, it always does. */
export type LiveKeyRow = KeyRow & { condition?: 'pad' }

type ListedKey = LiveKeyRow & {
  /** Label in the list of keys. Keys with the same label share a line. */
  label: string
  /** Labels on the keyboard, by default the characters in upper case. */
  caps?: readonly string[]
}

const panAndTilt = 'Pan and tilt: tap for a step, hold to move'
const zoom = 'Zoom in and out'
const sled = 'Move sled backward and forward'

/** The keys of the live view, in the order of the list of keys. `LiveKeys` has their actions. */
export const liveKeys = {
  panLeft: { keys: ['ArrowLeft'], caps: ['←'], label: panAndTilt, condition: 'pad' },
  panRight: { keys: ['ArrowRight'], caps: ['→'], label: panAndTilt, condition: 'pad' },
  tiltUp: { keys: ['ArrowUp'], caps: ['↑'], label: panAndTilt, condition: 'pad' },
  tiltDown: { keys: ['ArrowDown'], caps: ['↓'], label: panAndTilt, condition: 'pad' },
  // Many keyboard layouts have = and + on one key, and - and _ on another
  zoomIn: { keys: ['+', '=', 'NumpadAdd'], caps: ['+'], label: zoom, condition: 'pad' },
  zoomOut: { keys: ['-', '_', 'NumpadSubtract'], caps: ['−'], label: zoom, condition: 'pad' },
  loadPreset: {
    keys: [...'123456789'],
    caps: ['1', '…', '9'],
    label: 'Presets, by the digit on their card',
    condition: 'pad',
  },
  defaultView: { keys: ['0', 'Home'], caps: ['0', 'Home'], label: 'Default view', condition: 'pad' },
  sledBackward: { keys: [','], label: sled },
  sledForward: { keys: ['.'], label: sled },
  frameShot: { keys: ['s'], label: 'Frame Shot' },
  record: { keys: ['r'], label: 'Record, or stop recording' },
  mark: { keys: ['m'], label: 'Mark a finding' },
  streaming: { keys: ['l'], label: 'Live streaming on or off' },
  fullScreen: { keys: ['f'], label: 'Full screen' },
  // Arabic and Persian layouts have a different question mark
  list: { keys: ['?', '؟'], caps: ['?'], label: 'Keyboard shortcuts' },
} satisfies Record<string, ListedKey>

/** Also works in a dialog or a text field, so `useStopKey` handles it. */
export const stopKey = { keys: ['Escape'], caps: ['Esc'], label: 'Stop everything' } satisfies ListedKey

export const allCamerasKeys = {
  select: { keys: [...'123456789'] },
  close: { keys: ['Escape'] },
} satisfies Record<string, LiveKeyRow>

export const listKeys = () => {
  const rows: ListedKey[] = [...Object.values(liveKeys), stopKey]
  const lines = new Map<string, string[]>()
  for (const { label, keys, caps = keys.map((key) => key.toUpperCase()) } of rows)
    lines.set(label, [...(lines.get(label) ?? []), ...caps])
  return [...lines].map(([label, caps]) => ({ label, caps }))
}
