import { mutationOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/api.ts'

/** Puts the picture of this moment into the gallery (spec 7, snap); fails silently (spec 8). */
export const frameShot = () =>
  mutationOptions({
    mutationFn: (cameraID: string) => unwrap(api.frameshots.take({ body: { cameraID } })),
    onSuccess: (_answer, _cameraID, _result, { client }) => client.invalidateQueries({ queryKey: ['gallery'] }),
    meta: { success: 'Frameshot taken', failure: 'silent' },
  })
