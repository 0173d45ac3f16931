import { type Exchange, type Recording, recorded } from '@rig/check/recording'

export type Asked = {
  method: string
  /** Path and query. */
  path: string
  /** The `Authorization` header. */
  authorization: string | undefined
  /** The JSON text of the body. */
  request: string | undefined
}

/**
 * Answers from a recording: the same request gets the recorded answers one after another, and then the last one for
 * ever. A body that was not recorded gets an answer to another body of the same call. Undefined if the call was never
 * recorded.
 */
export const createPlayback = ({ exchanges }: Recording) => {
  const turns = new Map<string, number>()

  const inTurn = (key: string, candidates: Exchange[]) => {
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    return candidates[Math.min(turn, candidates.length - 1)]
  }

  return ({ method, path, authorization, request }: Asked): Exchange | undefined => {
    const token = tokenOf(authorization)
    const alike = exchanges.filter(
      (exchange) => exchange.method === method && exchange.path === path && exchange.token === token,
    )
    const same = alike.filter((exchange) => exchange.request === request)
    return inTurn(JSON.stringify([method, path, token, request]), same.length > 0 ? same : alike)
  }
}

const tokenOf = (authorization: string | undefined): Exchange['token'] => {
  if (!authorization) return 'none'
  return authorization === `Bearer ${recorded.token}` ? 'session' : 'other'
}
