import { listRoutes, toPathPattern } from '@rig/contract/routes'

/** `path` is relative to /api/v1/ and excludes the query. */
export type ApiRequest = { method: string; path: string }

/** `body` is parsed JSON, or a string that is sent unchanged. */
export type ApiResponse = { status: number; type: string; body: unknown; headers?: Record<string, string> }

export type RewriteResponse = (response: ApiResponse, request: ApiRequest) => ApiResponse

const routesWithReadBody = listRoutes().filter(({ metadata }) => metadata.reads)

/** Returns whether the console reads the body of a successful response. */
export const isBodyUsed = (request: ApiRequest) =>
  routesWithReadBody.some(
    ({ method, path }) => method === request.method && toPathPattern(path).test(`/${request.path}`),
  )

export const isSuccess = ({ status }: ApiResponse) => status < 300

export const rewriteUnusedBodies =
  (change: RewriteResponse): RewriteResponse =>
  (response, request) =>
    isSuccess(response) && !isBodyUsed(request) ? change(response, request) : response

export const rewriteFailures =
  (change: RewriteResponse): RewriteResponse =>
  (response, request) =>
    isSuccess(response) ? response : change(response, request)

/** Maps each object and primitive of a JSON value, innermost first. */
export const mapJsonValues = (value: unknown, change: (part: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => mapJsonValues(each, change))
  if (typeof value !== 'object' || value === null) return change(value)
  return change(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapJsonValues(part, change)])))
}

/** Maps each outermost list of a JSON value. */
export const mapJsonLists = (value: unknown, change: (list: unknown[]) => unknown[]): unknown => {
  if (Array.isArray(value)) return change(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapJsonLists(part, change)]))
}

export const omitFields = (body: unknown, ...names: string[]) =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
    : body
