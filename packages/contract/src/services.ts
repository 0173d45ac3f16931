import { initContract } from '@ts-rest/core'
import { Done, Failure, withToken } from './reply.ts'

export const serviceNames = ['system', 'pitunnel', 'nxwitness', 'motor'] as const
export type ServiceName = (typeof serviceNames)[number]

const c = initContract()

const restart = <Path extends `/restart/${ServiceName}/`>(path: Path, summary: string) =>
  ({
    method: 'POST',
    path,
    summary,
    body: c.noBody(),
    responses: { 200: Done, 401: Failure },
    metadata: withToken,
  }) as const

export const services = c.router({
  restartSystem: restart('/restart/system/', 'Restart the whole rig'),
  restartPitunnel: restart('/restart/pitunnel/', 'Restart the tunnel to the rig'),
  restartNxwitness: restart('/restart/nxwitness/', 'Restart the camera server'),
  restartMotor: restart('/restart/motor/', "Restart the sled's motor controller"),
})
