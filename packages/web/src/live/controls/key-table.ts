import type { KeyRow } from '../../console/control/keys.ts'

/** A key that needs the pad acts only if the camera can be steered. */
export type LiveKeyRow = KeyRow & { needsPad?: true }

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
  panLeft: { keys: ['ArrowLeft'], caps: ['←'], label: panAndTilt, needsPad: true },
  panRight: { keys: ['ArrowRight'], caps: ['→'], label: panAndTilt, needsPad: true },
  tiltUp: { keys: ['ArrowUp'], caps: ['↑'], label: panAndTilt, needsPad: true },
  tiltDown: { keys: ['ArrowDown'], caps: ['↓'], label: panAndTilt, needsPad: true },
  // Many keyboard layouts have = and + on one key, and - and _ on another
  zoomIn: { keys: ['+', '=', 'NumpadAdd'], caps: ['+'], label: zoom, needsPad: true },
  zoomOut: { keys: ['-', '_', 'NumpadSubtract'], caps: ['−'], label: zoom, needsPad: true },
  loadPreset: {
    keys: [...'123456789'],
    caps: ['1', '…', '9'],
    label: 'Presets, by the digit on their card',
    needsPad: true,
  },
  defaultView: { keys: ['0', 'Home'], caps: ['0', 'Home'], label: 'Default view', needsPad: true },
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

/** This key also works in a dialog or a text field, so it is not in `liveKeys`: `useStopKey` handles it. */
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
