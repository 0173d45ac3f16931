import { type Reach, request, wholeText } from './requests.ts'

/** What is sent with a call. */
export type CallRequest = {
  params?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, in place of `body`. */
  raw?: { type: string; text: string }
  /** The bearer token; null sends none. */
  token?: string | null
}

/** An answer as it came: its head, and its body as text. */
export type Answer = { head: Response; text: string }

/** Makes a call of the rig at `host`. Path parameters are encoded; an empty one would name another call and is refused. */
export const sendCall = (
  reach: Reach & { host: string },
  { method, path }: { method: string; path: string },
  { params = {}, body, raw, token }: CallRequest,
): Promise<Answer> => {
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
  return request(reach, reach.host + filledIn(path, params), init, async (head) => ({
    head,
    text: await wholeText(head),
  }))
}

const filledIn = (path: string, params: Record<string, string>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new Error(`${path} needs a ${name}`)
    return encodeURIComponent(value)
  })
