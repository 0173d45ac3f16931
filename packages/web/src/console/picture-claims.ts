/** Browsers open six connections per host over HTTP/1.1, and all windows share them. Two remain for commands. */
export const MAX_PICTURE_CONNECTIONS = 4

/** A live picture streams until another picture needs its connection. A picture loads once, a film for a while. */
export type PictureKind = 'live' | 'picture' | 'film'

/** Pictures load before films. Live pictures wait, and so do all films of a window but one. */
export type Order = 'first' | 'second' | 'last'

/** `openedAt` is null while the claim waits. Times are in ms since 1970, because windows compare them. */
export type Claim = {
  id: string
  kind: PictureKind
  order: Order
  origin: string
  since: number
  openedAt: number | null
}

const orders: readonly Order[] = ['first', 'second', 'last']

/** Open claims come before waiting ones, in the order in which they were opened. */
export const compareClaims = (a: Claim, b: Claim) =>
  (a.openedAt ?? Number.MAX_SAFE_INTEGER) - (b.openedAt ?? Number.MAX_SAFE_INTEGER) ||
  orders.indexOf(a.order) - orders.indexOf(b.order) ||
  a.since - b.since ||
  (a.id < b.id ? -1 : 1)

/** Two windows may open the last connection at the same time. The live pictures that opened last must then close. */
export const isSurplus = (claim: Claim, claims: readonly Claim[]) => {
  const opened = claims.filter(({ openedAt }) => openedAt !== null)
  const surplus = opened.length - MAX_PICTURE_CONNECTIONS
  return (
    surplus > 0 &&
    opened
      .filter(({ kind }) => kind === 'live')
      .slice(-surplus)
      .some(({ id }) => id === claim.id)
  )
}
