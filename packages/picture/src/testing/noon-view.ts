import type { View } from '@rig/rig'

export const noonView: View = {
  cameraID: 'c4a7e1d0-5b1f-4f0e-9a52-7f2f6a6f0b11',
  cameraName: 'PTZ North span',
  kind: 'ptz',
  pan: 12,
  tilt: -6,
  zoom: 10,
  sled: 40,
  now: Date.UTC(2026, 5, 21, 12),
  timeZone: 'UTC',
  fault: null,
  seed: 1,
}
