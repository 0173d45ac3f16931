/**
 * Maximum number of connections for everything except movements. Browsers open six per host over HTTP/1.1, and all
 * windows share them, so one stays free for movements.
 */
const MAX_CONNECTIONS = 5
const MAX_PICTURE_CONNECTIONS = 4

/**
 * A live picture streams until another picture needs its connection. A picture is loaded once, and a film keeps its
 * connection while it is played. Commands and reads are API requests. Movements need no claim.
 */
export type ClaimKind = 'live' | 'picture' | 'film' | 'command' | 'read'

/** The order in which claims are granted. `later`: live pictures, and all films of a window except one. */
const claimOrders = ['command', 'read', 'picture', 'film', 'later'] as const

export type ClaimOrder = (typeof claimOrders)[number]

/** `openedAt` is null while the claim waits. Times are in ms since 1970, because windows compare them. */
export type Claim = {
  id: string
  kind: ClaimKind
  order: ClaimOrder
  origin: string
  since: number
  openedAt: number | null
}

/**
 * Compares two claims: the one that gets its connection first comes first. Open claims, sorted by the time of opening,
 * precede waiting ones.
 */
export const compareClaims = (a: Claim, b: Claim) =>
  (a.openedAt ?? Number.MAX_SAFE_INTEGER) - (b.openedAt ?? Number.MAX_SAFE_INTEGER) ||
  claimOrders.indexOf(a.order) - claimOrders.indexOf(b.order) ||
  a.since - b.since ||
  (a.id < b.id ? -1 : 1)

export const isRequest = ({ kind }: Claim) => kind === 'command' || kind === 'read'

const isMediaClaim = (claim: Claim) => !isRequest(claim)

/** Returns whether a waiting claim may open, given the claims ahead of it, granted or waiting. */
export const mayOpenConnection = (claim: Claim, earlier: readonly Claim[]) =>
  earlier.length < MAX_CONNECTIONS && !isWaitingForPictures(claim, earlier)

const isWaitingForPictures = (claim: Claim, earlier: readonly Claim[]) =>
  isMediaClaim(claim) && earlier.filter(isMediaClaim).length >= MAX_PICTURE_CONNECTIONS

/** Returns the pictures that occupy the connections for which a claim waits, or none if requests occupy them. */
export const listBlockingPictures = (claim: Claim, earlier: readonly Claim[]) =>
  isWaitingForPictures(claim, earlier) ? earlier.filter(isMediaClaim).slice(0, MAX_PICTURE_CONNECTIONS) : []

/**
 * Returns whether a live picture must close its connection, because two windows have opened the last free one at the
 * same time. The pictures that opened last must close.
 */
export const isSurplus = (claim: Claim, claims: readonly Claim[]) => {
  const openClaims = claims.filter((each) => isMediaClaim(each) && each.openedAt !== null)
  const surplusCount = openClaims.length - MAX_PICTURE_CONNECTIONS
  return (
    surplusCount > 0 &&
    openClaims
      .filter(({ kind }) => kind === 'live')
      .slice(-surplusCount)
      .some(({ id }) => id === claim.id)
  )
}
