import { API_PREFIX, listRoutes } from '@rig/contract/routes'
import type { RequestFaultSpec } from '@rig/contract/sim'

type Route = { method: string; path: string }

const MEDIA_AND_DOCUMENTS = [
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
  ...MEDIA_AND_DOCUMENTS.map((path) => ({ method: 'GET', path })),
]

/**
 * Returns a sentence if no request to the rig has the path and method of a fault. Outside the paths of the rig, every path
 * may be a screen or a file of the console.
 */
export const findUnmatchedReason = ({ method, path }: Pick<RequestFaultSpec, 'method' | 'path'>): string | null => {
  if (path === undefined || !/^\/(api|media|job|sim)(\/|$)/.test(path)) return null
  if (/^\/sim(\/|$)/.test(path)) return "The field 'path' must not be under /sim, because no fault applies there"
  const matching = rigRoutes.filter((route) => canMatch(path, route.path))
  if (matching.length === 0 || NEVER_SENT.test(path))
    return "The field 'path' must be the path of a request in /api/docs, with an asterisk for an id or a name"
  const methods = [...new Set(matching.map((route) => route.method))]
  if (method === undefined || methods.some((each) => isSent(method.toUpperCase(), each))) return null
  return `The field 'method' must be ${methods.join(' or ')} for the path ${path}`
}

/** HEAD requests a part of GET, and OPTIONS asks whether another method is allowed. */
const isSent = (method: string, declared: string) =>
  method === declared || method === 'OPTIONS' || (method === 'HEAD' && declared === 'GET')

/** Clients encode these characters. The documentation writes parameters as `{id}`, `<id>` or `:id`. */
const NEVER_SENT = /[^!-~]|["<>^`{}]|\/:/

/**
 * Returns whether a path exists that both match. In `pattern`, `*` matches any text; in `template`, `:name` matches one
 * segment.
 */
const canMatch = (pattern: string, template: string): boolean => {
  const [head = '', tail = ''] = template.split(/:\w+/)
  const parameter = head === template ? [] : [SEGMENT_START, SEGMENT_REST]
  const tokens = [...head, ...parameter, ...tail]
  const skipRest = (at: number) => (tokens[at] === SEGMENT_REST ? [at, at + 1] : [at])
  let positions = new Set([0])
  for (const character of pattern) {
    const first = Math.min(...positions)
    const next =
      character === '*'
        ? [...tokens.keys(), tokens.length].filter((at) => at >= first)
        : [...positions].flatMap((at) => advance(tokens[at], character, at).flatMap(skipRest))
    positions = new Set(next)
  }
  return positions.has(tokens.length)
}

const SEGMENT_START = 'start of a segment'
const SEGMENT_REST = 'rest of a segment'

const advance = (token: string | undefined, character: string, at: number): number[] => {
  if (token === SEGMENT_START) return character === '/' ? [] : [at + 1]
  if (token === SEGMENT_REST) return character === '/' ? [] : [at]
  return token === character ? [at + 1] : []
}
