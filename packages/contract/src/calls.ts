import { isAppRoute } from '@ts-rest/core'
import { z } from 'zod'
import { contract } from './index.ts'
import type { OnSkipped } from './reading/fields.ts'
import { readGallery, readJobs, readPosition, readPresets, readSchedules } from './reading/screens.ts'
import { readCameras, readLogin } from './reading/startup.ts'
import { type EndpointName, type EndpointNameWith, listRoutes } from './routes.ts'

export type Endpoint = (typeof allEndpoints)[number]

export const allEndpoints = Object.entries(contract).flatMap(([noun, routes]) =>
  Object.entries(routes).flatMap(([verb, route]) => {
    const name = `${noun}.${verb}`
    const metadata = listRoutes().find((candidate) => candidate.name === name)?.metadata
    return isAppRoute(route) && metadata && isEndpointName(name) ? [{ noun, verb, route, name, metadata }] : []
  }),
)

function isEndpointName(name: string): name is EndpointName {
  return listRoutes().some((candidate) => candidate.name === name)
}

/** Throws if the contract does not define the endpoint. */
export const getEndpoint = (name: EndpointName): Endpoint => {
  const found = allEndpoints.find((call) => call.name === name)
  if (!found) throw new Error(`The contract has no endpoint '${name}'`)
  return found
}

export const getBodySchema = ({ route }: Endpoint): z.ZodType | undefined =>
  'body' in route && route.body instanceof z.ZodType ? route.body : undefined

export const getResponseSchemas = ({ route }: Endpoint): [status: number, schema: z.ZodType][] =>
  Object.entries(route.responses).flatMap(([status, schema]): [number, z.ZodType][] =>
    schema instanceof z.ZodType ? [[Number(status), schema]] : [],
  )

/** Returns the names of the parameters in the path, such as `['cameraID']`. */
export const listPathParameters = ({ route }: Endpoint): string[] =>
  [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

export type ResponseReader = (body: unknown, onSkipped: OnSkipped) => unknown

/** Functions that parse the responses that the console reads. The console imports them individually, not this table. */
export const responseReaders: Record<EndpointNameWith<{ reads: true }>, ResponseReader> = {
  'accounts.login': readLogin,
  'cameras.dashboard': readCameras,
  'ptz.position': readPosition,
  'presets.list': readPresets(''),
  'schedules.list': readSchedules,
  'gallery.list': readGallery,
  'jobs.list': readJobs,
}
