import { API_PREFIX, routes } from '@rig/contract/routes'

/** Every endpoint of the contract, with a pattern of its requests, as 'GET /api/v1/dashboard/'. */
export const endpoints = Object.entries(routes).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, { method, path }]: [string, { method: string; path: string }]) => ({
    name: `${noun}.${verb}`,
    noun,
    verb,
    method,
    path,
    pattern: new RegExp(`^${method} ${API_PREFIX}${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  })),
)

/** The other requests of the console: media and job files by the URLs that the rig has sent, and its own configuration. */
const files = [/^(GET|HEAD) \/media\/[^/]+\/./, /^(GET|HEAD) \/job\/[^/]+$/, /^GET \/config\.json$/]

/** Returns whether the console may send a request (spec 7). */
export const isSpecified = (request: string) =>
  endpoints.some(({ pattern }) => pattern.test(request)) || files.some((pattern) => pattern.test(request))
