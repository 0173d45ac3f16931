import { fetchWithDeadline, readText, type Transport } from './fetch-with-deadline.ts'

export type RequestOptions = {
  params?: Record<string, string>
  body?: unknown
  /** Sent unchanged instead of `body`. */
  raw?: { type: string; text: string }
  /** If null, the request is sent without a token. */
  token?: string | null
}

export type RigResponse = { head: Response; text: string }

/** Sends a request to the rig. Throws if a path parameter is empty, because the path would match another endpoint. */
export const sendRequest = (
  transport: Transport & { host: string },
  { method, path }: { method: string; path: string },
  { params = {}, body, raw, token }: RequestOptions,
): Promise<RigResponse> => {
  const content = raw ?? (body === undefined ? undefined : { type: 'application/json', text: JSON.stringify(body) })
  const init = {
    method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(content && { 'content-type': content.type }),
    },
    body: content?.text ?? null,
  }
  return fetchWithDeadline(transport, transport.host + fillPath(path, params), init, async (head) => ({
    head,
    text: await readText(head),
  }))
}

const fillPath = (path: string, params: Record<string, string>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new Error(`${path} requires the parameter '${name}'`)
    return encodeURIComponent(value)
  })
