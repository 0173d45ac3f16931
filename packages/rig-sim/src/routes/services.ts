import { contract, type ServiceName } from '@rig/contract'
import { initServer } from '@ts-rest/fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { restartService } from '../rig/services.ts'
import { breakOff, restartDurations } from '../server/restarts.ts'
import type { Simulator } from '../server/simulator.ts'
import { done } from '../server/success.ts'

export const serviceRoutes = ({ store, connections, studio, env }: Simulator) => {
  /** Everything stands still first; what the restart breaks, it breaks once its own answer is out. */
  const restart = (service: ServiceName) => ({
    handler: async () => {
      const order = { service, durationMs: restartDurations(env)[service], machineNow: store.machineNow() }
      store.change((rig, now) => restartService(rig, order, now))
      return done
    },
    hooks: {
      onResponse: async (_request: FastifyRequest, { statusCode }: FastifyReply) => {
        if (statusCode === done.status) breakOff(service, connections, studio)
      },
    },
  })

  return initServer().router(contract.services, {
    restartSystem: restart('system'),
    restartPitunnel: restart('pitunnel'),
    restartNxwitness: restart('nxwitness'),
    restartMotor: restart('motor'),
  })
}
