import { initContract } from '@ts-rest/core'
import { EmptyReply, FailureReply } from './reply.ts'
import { routes } from './routes.ts'

export const serviceNames = ['system', 'pitunnel', 'nxwitness', 'motor'] as const
export type ServiceName = (typeof serviceNames)[number]

const c = initContract()
const restartEndpoint = { body: c.noBody(), responses: { 200: EmptyReply, 401: FailureReply } } as const

export const services = c.router({
  restartSystem: { ...routes.services.restartSystem, ...restartEndpoint, summary: 'Restart the whole rig' },
  restartPitunnel: { ...routes.services.restartPitunnel, ...restartEndpoint, summary: 'Restart the tunnel to the rig' },
  restartNxwitness: { ...routes.services.restartNxwitness, ...restartEndpoint, summary: 'Restart the camera server' },
  restartMotor: { ...routes.services.restartMotor, ...restartEndpoint, summary: "Restart the sled's motor controller" },
})
