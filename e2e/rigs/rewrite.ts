/** A request of the console: its method and its path below /api/v1/, without a query. */
export type ApiRequest = { method: string; path: string }

/** A response of the rig; `body` is the parsed JSON, or a text that is sent unchanged. */
export type ApiResponse = { status: number; type: string; body: unknown; headers?: Record<string, string> }

/** Returns the response of a non-standard rig for a response of the simulator. */
export type Rewrite = (response: ApiResponse, request: ApiRequest) => ApiResponse

/** Returns whether the console uses more of a response than its status (specification, section 7). */
export const isBodyUsed = ({ method, path }: ApiRequest) => method === 'GET' || path === 'user/login/'

export const isSuccess = ({ status }: ApiResponse) => status < 300

/** Changes every success whose body the console does not use. */
export const rewriteUnusedBodies =
  (change: Rewrite): Rewrite =>
  (response, request) =>
    isSuccess(response) && !isBodyUsed(request) ? change(response, request) : response

export const rewriteFailures =
  (change: Rewrite): Rewrite =>
  (response, request) =>
    isSuccess(response) ? response : change(response, request)

/** Changes every object and every primitive of a body, innermost first. */
export const changeValues = (value: unknown, change: (part: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => changeValues(each, change))
  if (typeof value !== 'object' || value === null) return change(value)
  return change(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, changeValues(part, change)])))
}

/** Changes every list of a body. */
export const changeLists = (value: unknown, change: (list: unknown[]) => unknown[]): unknown => {
  if (Array.isArray(value)) return change(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, changeLists(part, change)]))
}

/** Returns a body without the named top-level fields. */
export const omitFields = (body: unknown, ...names: string[]) =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
    : body
