import { operatorCredentials } from './test-rig.ts'

export type WorldClient = ReturnType<typeof createWorldClient>

/** Sends requests to one world of the server at `origin`, or to the default world without a name. */
export const createWorldClient = (origin: string, name?: string, more: Record<string, string> = {}) => {
  const inWorld = { ...(name !== undefined && { 'x-rig-world': name }), ...more }

  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...inWorld, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: /^[[{]/.test(text) ? JSON.parse(text) : text }
  }

  const signIn = async (credentials: { email: string; password: string } = operatorCredentials) => {
    const { status, body } = await send('POST', '/api/v1/user/login/', credentials)
    const headers: Record<string, string> = { authorization: `Bearer ${body.token}` }
    return {
      status,
      headers,
      call: (method: string, path: string, sent?: unknown, others: Record<string, string> = {}) =>
        send(method, `/api/v1/${path}`, sent, { ...headers, ...others }),
    }
  }

  return { send, signIn, sim: (method: string, path: string, body?: unknown) => send(method, `/sim/${path}`, body) }
}
