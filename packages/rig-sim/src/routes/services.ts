import { contract, type ServiceName } from '@rig/contract'
import { restartService } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getRestartDurationsMs } from '../env.ts'
import { okResponse } from '../http/envelope.ts'
import type { Simulator } from '../simulator.ts'

export const serviceRoutes = ({ store, disconnect, env }: Simulator) => {
  const createRestartRoute = (service: ServiceName) => ({
    handler: async () => {
      const order = { service, durationMs: getRestartDurationsMs(env)[service], machineNow: store.machineNow() }
      store.change((rig, now) => restartService(rig, order, now))
      return okResponse
    },
    hooks: {
      onResponse: async (_request: FastifyRequest, { statusCode }: FastifyReply) => {
        if (statusCode === okResponse.status) disconnect(service)
      },
    },
  })

  return initServer().router(contract.services, {
    restartSystem: createRestartRoute('system'),
    restartPitunnel: createRestartRoute('pitunnel'),
    restartNxwitness: createRestartRoute('nxwitness'),
    restartMotor: createRestartRoute('motor'),
  })
}
