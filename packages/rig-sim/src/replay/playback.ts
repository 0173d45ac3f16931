import { type Exchange, type Recording, recorded } from '@rig/check/recording'

export type RecordedCall = {
  method: string
  /** Path and query. */
  path: string
  /** The `Authorization` header. */
  authorization: string | undefined
  /** The JSON text of the body. */
  request: string | undefined
}

/**
 * Returns a function that finds the recorded response of a request. Repeated requests get the recorded responses in
 * order, and then always the last one. An unrecorded body gets the response to another body of the same call. Returns
 * undefined if the call was not recorded.
 */
export const createPlayback = ({ exchanges }: Recording) => {
  const turns = new Map<string, number>()

  const inTurn = (key: string, candidates: Exchange[]) => {
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    return candidates[Math.min(turn, candidates.length - 1)]
  }

  return ({ method, path, authorization, request }: RecordedCall): Exchange | undefined => {
    const token = tokenOf(authorization)
    const sameCall = exchanges.filter(
      (exchange) => exchange.method === method && exchange.path === path && exchange.token === token,
    )
    const sameBody = sameCall.filter((exchange) => exchange.request === request)
    return inTurn(JSON.stringify([method, path, token, request]), sameBody.length > 0 ? sameBody : sameCall)
  }
}

const tokenOf = (authorization: string | undefined): Exchange['token'] => {
  if (!authorization) return 'none'
  return authorization === `Bearer ${recorded.token}` ? 'session' : 'other'
}
