import { mutationOptions } from '@tanstack/react-query'
import { callRig } from '../console/api.ts'
import { queryKeys } from './query-keys.ts'

/** Identifies the taking of a frame shot among the calls under way. */
export const frameShotKey = ['frame shot'] as const

/** Puts the picture of this moment into the gallery (spec 7, snap); fails silently (spec 8). */
export const takeFrameShot = () =>
  mutationOptions({
    mutationKey: frameShotKey,
    mutationFn: (cameraID: string) => callRig('frameshots.take', { body: { cameraID } }),
    meta: { success: 'Frameshot taken', failure: 'silent', refresh: queryKeys.gallery },
  })
