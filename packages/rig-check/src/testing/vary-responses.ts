import { allEndpoints } from '@rig/contract/calls'
import { parseJson } from '@rig/contract/reading/fields'
import { type EndpointName, toPathPattern } from '@rig/contract/routes'
import type { Fetch } from '../send-request.ts'

type InterceptedRequest = { params: Record<string, string>; body: unknown; headers: Headers; init: RequestInit }

/** Returns the response to a request. `respond` sends the request, or a changed one, to the simulator. */
export type Interceptor = (
  respond: (init?: RequestInit) => Promise<Response>,
  request: InterceptedRequest,
) => Response | Promise<Response>

/** Interceptors by endpoint, or by path with `*` instead of the name of a file. */
export type Interceptors = { [Target in EndpointName | `/${string}`]?: Interceptor }

/** Returns a `fetch` that sends each request through the interceptor of its endpoint or path. */
export const createInterceptedFetch =
  (forward: Fetch, interceptors: Interceptors): Fetch =>
  async (url, init) => {
    const { pathname } = new URL(url)
    const method = init.method ?? 'GET'
    const endpoint = allEndpoints.find(
      ({ route }) => route.method === method && toPathPattern(route.path).test(pathname),
    )
    const interceptor = interceptors[(endpoint?.name ?? hideFileName(pathname)) as EndpointName]
    if (!interceptor) return forward(url, init)
    const groups = endpoint && toPathPattern(endpoint.route.path).exec(pathname)?.groups
    const decodedParams = Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
    const params: Record<string, string> = Object.fromEntries(decodedParams)
    const request = { params, body: parseJson(String(init.body)), headers: new Headers(init.headers), init }
    return interceptor((changed = init) => forward(url, changed), request)
  }

/** Replaces the file name in a path with `*`, but keeps its extension. */
export const hideFileName = (path: string) => path.replace(/[^/]+(\.(jpg|mp4|csv))/, '*$1')

export const succeed = (status: number, data?: object) => Response.json({ status: 'success', data }, { status })

export const fail = (status: number) => Response.json({ status: 'fail', message: `No ${status}` }, { status })

export const createFileResponse = (text: string, type: string) =>
  new Response(Buffer.from(text, 'latin1'), { headers: { 'content-type': type } })

export const changeData =
  (change: (data: Record<string, Record<string, unknown>[]>) => object): Interceptor =>
  async (respond) => {
    const { data } = (await (await respond()).json()) as { data: Record<string, Record<string, unknown>[]> }
    return succeed(200, change(data))
  }

export const changeRequest =
  (pattern: RegExp, change: (found: string, ...groups: string[]) => string): Interceptor =>
  (respond, { init }) =>
    respond({ ...init, body: String(init.body).replace(pattern, change) })
