import { API_PREFIX, listRoutes, toPathPattern } from '@rig/contract/routes'
import type { RequestFaultSpec } from '@rig/contract/sim'

type Route = { method: string; path: string }

const MEDIA_AND_DOCUMENT_ROUTES = [
  '/api/docs',
  '/api/openapi.json',
  '/media/stream/:cameraID',
  '/media/poster/:cameraID',
  '/media/gallery/:name',
  '/media/icon/:name',
  '/job/:name',
]

const rigRoutes: Route[] = [
  ...listRoutes().map(({ method, path }) => ({ method, path: API_PREFIX + path })),
  ...MEDIA_AND_DOCUMENT_ROUTES.map((path) => ({ method: 'GET', path })),
]

/**
 * Returns why a fault can never apply (the rig has no request with its method and path), or null. Accepts every path
 * outside the API, the media, job files and /sim: the console may have a screen or a file there.
 */
export const findUnmatchedReason = ({ method, path }: Pick<RequestFaultSpec, 'method' | 'path'>): string | null => {
  if (path === undefined || !/^\/(api|media|job|sim)(\/|$)/.test(path)) return null
  if (/^\/sim(\/|$)/.test(path)) return "The field 'path' must not be under /sim, because no fault applies there"
  const matchingRoutes = rigRoutes.filter((route) => canMatch(path, route.path))
  if (matchingRoutes.length === 0 || INVALID_PATH_PATTERN.test(path))
    return "The field 'path' must be the path of a request in /api/docs, with an asterisk for an id or a name"
  const methods = [...new Set(matchingRoutes.map((route) => route.method))]
  if (method === undefined || methods.some((each) => matchesMethod(method.toUpperCase(), each))) return null
  return `The field 'method' must be ${methods.join(' or ')} for the path ${path}`
}

/** A HEAD request matches a GET route, and an OPTIONS request matches every route. */
const matchesMethod = (method: string, declared: string) =>
  method === declared || method === 'OPTIONS' || (method === 'HEAD' && declared === 'GET')

/** Matches paths that no client sends: clients encode these characters, and `{id}`, `<id>`, `:id` are placeholders. */
const INVALID_PATH_PATTERN = /[^!-~]|["<>^`{}]|\/:/

/** If a pattern has asterisks, only the text before the first asterisk is compared. */
const canMatch = (pattern: string, template: string): boolean => {
  const [head = '', ...others] = pattern.split('*')
  if (others.length === 0) return toPathPattern(template).test(pattern)
  const [start = '', parameter] = template.split(':')
  return start.startsWith(head) || (parameter !== undefined && head.startsWith(start))
}
