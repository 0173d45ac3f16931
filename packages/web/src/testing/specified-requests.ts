import { API_PREFIX, listRoutes, toPathPattern } from '@rig/contract/routes'

/** Every endpoint in the contract. `pattern` matches requests to it, as in `GET /api/v1/dashboard/`. */
export const endpoints = listRoutes().map((route) => ({
  ...route,
  pattern: toPathPattern(`${route.method} ${API_PREFIX}${route.path}`),
}))

/**
 * Requests that are not in the contract: media files, whose URLs the rig returns, job files, and the configuration of
 * the console.
 */
const files = [/^(GET|HEAD) \/media\/[^/]+\/./, /^(GET|HEAD) \/job\/[^/]+$/, /^GET \/config\.json$/]

export const isSpecifiedRequest = (request: string) =>
  endpoints.some(({ pattern }) => pattern.test(request)) || files.some((pattern) => pattern.test(request))
