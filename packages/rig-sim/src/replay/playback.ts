import { type Exchange, type Recording, recordedPlaceholders } from '@rig/contract/sim'

export type PlaybackRequest = {
  method: string
  /** Includes the query. */
  path: string
  authorization: string | undefined
  request: string | undefined
}

/**
 * Returns a function that finds the recorded response to a request. Repeated requests replay the recorded responses in
 * order and then repeat the last one. A body that was not recorded gets a response to another body of the same call.
 * The result is undefined if the call was not recorded at all.
 */
export const createPlayback = ({ exchanges }: Recording) => {
  const turns = new Map<string, number>()

  const inTurn = (key: string, candidates: Exchange[]) => {
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    return candidates[Math.min(turn, candidates.length - 1)]
  }

  return ({ method, path, authorization, request }: PlaybackRequest): Exchange | undefined => {
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
  return authorization === `Bearer ${recordedPlaceholders.token}` ? 'session' : 'other'
}
