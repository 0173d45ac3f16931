import type { Camera } from '@rig/contract'
import { isOffline } from '@rig/contract/rules'

/** Returns the reason why the controls of an offline camera have no effect, and undefined for an online camera. */
export const describeOffline = (camera: Camera) => (isOffline(camera) ? `${camera.name} is offline` : undefined)
