import { type Clock, createTimer, type Timers } from '../../lib/clock.ts'
import { createId } from '../../lib/create-id.ts'
import {
  type Claim,
  type ClaimKind,
  type ClaimOrder,
  compareClaims,
  isRequest,
  isSurplus,
  listBlockingPictures,
  mayOpenConnection,
} from './connection-claims.ts'

type ClaimOptions = {
  url: string
  /** Called when the connection may open, possibly before `claim` returns. */
  onOpen: () => void
  /**
   * Called when the connection must be closed. A live picture then waits for another connection; a single picture has
   * timed out.
   */
  onRecall?: () => void
}

type WindowMessage = {
  sender: string
  claims: readonly Claim[]
  isQuery?: boolean
  recall?: { id: string; isTakeover: boolean }
}

export type ConnectionClaim = {
  /** Returns whether the claim waits, and live pictures hold most of the connections that it waits for. */
  canTakeOver: () => boolean
  /** Recalls the live picture that has been open the longest, in any window, for this claim. */
  takeOver: () => void
  release: () => void
}

export type Connections = ReturnType<typeof createConnections>

/** Minimum time for which a live picture stays open before a single picture or film may take its connection. */
const MIN_OPEN_MS = 5_000
const QUERY_INTERVAL_MS = 1_000
/** A window that misses this many queries in succession has crashed or cannot run code. */
const MAX_MISSED_QUERIES = 3
/** A picture that takes longer than this counts as failed, because it would block other pictures. */
const PICTURE_TIMEOUT_MS = 30_000

type Dependencies = {
  clock: Timers & Pick<Clock, 'date'>
  window: Window & typeof globalThis
  /** Returns whether this window moves a camera or the sled, so that its live picture must continue. */
  isMoving: () => boolean
}

/**
 * Limits the connections per host in all windows of the browser, except over HTTP/2, so that one is always free for a
 * movement and its stop. Each window broadcasts its claims, and all windows sort them in the same way
 * (docs/decisions/0087).
 */
export const createConnections = ({ clock, window, isMoving }: Dependencies) => {
  const sender = createId()
  const own = new Map<string, { claim: Claim; options: ClaimOptions; timeout: ReturnType<typeof createTimer> }>()
  const others = new Map<string, { claims: readonly Claim[]; missedQueries: number }>()
  const channel = new BroadcastChannel('connections')
  const protocols = observeHttpProtocols(window)
  const timer = createTimer(clock)
  let isBroadcastScheduled = false
  let newest = 0
  let recalled = { id: '', at: 0 }

  const post = (message: Omit<WindowMessage, 'sender' | 'claims'> = {}) => {
    if (isClosed()) return
    const claims = [...own.values()].map(({ claim }) => claim)
    channel.postMessage({ sender, claims, ...message } satisfies WindowMessage)
  }

  const broadcastClaims = () => {
    if (isBroadcastScheduled) return
    isBroadcastScheduled = true
    queueMicrotask(() => {
      isBroadcastScheduled = false
      post()
    })
  }

  const listClaims = (origin: string) =>
    [...[...own.values()].map(({ claim }) => claim), ...[...others.values()].flatMap(({ claims }) => claims)]
      .filter((claim) => claim.origin === origin)
      .sort(compareClaims)

  const settle = () => {
    for (const { id } of [...own.values()].map(({ claim }) => claim).sort(compareClaims)) {
      // Opening a claim may add, open or release others, so each claim is looked up again
      const claim = own.get(id)?.claim
      if (!claim) continue
      if (protocols.isMultiplexed(claim.origin)) {
        if (claim.openedAt === null) open(id)
        continue
      }
      const claims = listClaims(claim.origin)
      if (claim.openedAt === null) {
        const earlier = claims.slice(0, claims.indexOf(claim))
        if (mayOpenConnection(claim, earlier) && !mustWaitForOtherRequest(claim)) open(id)
        else requestConnection(claim, earlier)
      } else if (isSurplus(claim, claims)) recall(id)
    }
    updateTimer()
  }

  /**
   * While this window moves the camera or sled, it sends its other requests one at a time, because movements use up to
   * three connections.
   */
  const mustWaitForOtherRequest = (claim: Claim) =>
    isRequest(claim) &&
    isMoving() &&
    [...own.values()].some((each) => isRequest(each.claim) && each.claim.openedAt !== null)

  const open = (id: string) => {
    const entry = own.get(id)
    if (!entry) return
    entry.claim = { ...entry.claim, openedAt: clock.date() }
    if (entry.claim.kind === 'picture')
      entry.timeout.set(() => {
        release(id)
        entry.options.onRecall?.()
      }, PICTURE_TIMEOUT_MS)
    broadcastClaims()
    entry.options.onOpen()
  }

  const recall = (id: string, since?: number) => {
    const entry = own.get(id)
    if (entry?.claim.kind !== 'live' || entry.claim.openedAt === null) return
    entry.claim = { ...entry.claim, openedAt: null, since: since ?? entry.claim.since }
    broadcastClaims()
    entry.options.onRecall?.()
  }

  /**
   * Recalls a live picture for a waiting film or picture. Only the first film of a window causes a recall, and a
   * picture causes none while another picture is ahead of it.
   */
  const requestConnection = (claim: Claim, earlier: readonly Claim[]) => {
    const { kind, order } = claim
    // Includes pictures in other windows that may open, but have not opened yet
    const blockingPictures = listBlockingPictures(claim, earlier)
    if (order === 'later' || (kind === 'picture' && blockingPictures.some((claim) => claim.kind === kind))) return
    const now = clock.date()
    const oldest = blockingPictures.find(
      (claim) => claim.kind === 'live' && now - (claim.openedAt ?? now) >= MIN_OPEN_MS,
    )
    // The window with the recalled picture may not have closed it yet
    if (!oldest || (recalled.id === oldest.id && now - recalled.at < QUERY_INTERVAL_MS)) return
    recalled = { id: oldest.id, at: now }
    requestRecall({ id: oldest.id, isTakeover: false })
  }

  const requestRecall = (request: { id: string; isTakeover: boolean }) => {
    if (!own.has(request.id)) return post({ recall: request })
    handleRecall(request)
    settle()
  }

  const handleRecall = ({ id, isTakeover }: { id: string; isTakeover: boolean }) => {
    const entry = own.get(id)
    if (!entry) return
    if (isTakeover || !isMoving()) recall(id, isTakeover ? clock.date() : undefined)
    // During a movement, this picture must not be interrupted. It now counts as just opened, so that the next recall
    // closes another picture, unless an earlier recall has already closed this one
    else if (entry.claim.openedAt !== null) entry.claim = { ...entry.claim, openedAt: clock.date() }
    broadcastClaims()
  }

  const release = (id: string) => {
    const entry = own.get(id)
    if (!entry) return
    own.delete(id)
    entry.timeout.clear()
    if (entry.claim.order === 'film') promoteNextFilm()
    broadcastClaims()
    settle()
  }

  const promoteNextFilm = () => {
    const next = [...own.values()].find(({ claim }) => claim.kind === 'film')
    if (next) next.claim = { ...next.claim, order: 'film' }
  }

  const getOrder = (kind: ClaimKind): ClaimOrder => {
    if (kind === 'live') return 'later'
    return kind === 'film' && [...own.values()].some(({ claim }) => claim.kind === kind) ? 'later' : kind
  }

  const updateTimer = () => {
    const isWaiting = [...own.values()].some(({ claim }) => claim.openedAt === null)
    if (!isWaiting) timer.clear()
    else if (!timer.isSet()) timer.set(query, QUERY_INTERVAL_MS)
  }

  const query = () => {
    for (const [id, window] of others) {
      if (window.missedQueries === MAX_MISSED_QUERIES) others.delete(id)
      window.missedQueries += 1
    }
    post({ isQuery: true })
    settle()
  }

  const receive = ({ data }: MessageEvent<WindowMessage>) => {
    if (data.claims.length > 0) others.set(data.sender, { claims: data.claims, missedQueries: 0 })
    else others.delete(data.sender)
    if (data.isQuery && own.size > 0) broadcastClaims()
    if (data.recall && own.has(data.recall.id)) handleRecall(data.recall)
    settle()
  }

  const listeners = new AbortController()
  const isClosed = () => listeners.signal.aborted
  const { signal } = listeners
  channel.addEventListener('message', receive)
  // A page in the back/forward cache has no connections
  window.addEventListener('pagehide', () => channel.postMessage({ sender, claims: [] } satisfies WindowMessage), {
    signal,
  })
  window.addEventListener('pageshow', ({ persisted }) => persisted && post({ isQuery: true }), { signal })
  protocols.onChange(settle)
  post({ isQuery: true })

  const claim = (kind: ClaimKind, options: ClaimOptions): ConnectionClaim => {
    const id = createId()
    const { origin } = new URL(options.url, window.location.href)
    // Claims of the same millisecond keep their order
    newest = Math.max(clock.date(), newest + 0.001)
    const claimed = { id, kind, order: getOrder(kind), origin, since: newest, openedAt: null }
    own.set(id, { claim: claimed, options, timeout: createTimer(clock) })
    broadcastClaims()
    settle()
    return {
      release: () => release(id),
      canTakeOver: () => {
        const entry = own.get(id)
        if (!entry || entry.claim.openedAt !== null) return false
        const claims = listClaims(origin)
        const blockingPictures = listBlockingPictures(entry.claim, claims.slice(0, claims.indexOf(entry.claim)))
        return 2 * blockingPictures.filter(({ kind }) => kind === 'live').length > blockingPictures.length
      },
      takeOver: () => {
        const entry = own.get(id)
        if (!entry || entry.claim.openedAt !== null) return
        entry.claim = { ...entry.claim, since: 0 }
        const oldest = listClaims(origin).find(({ kind, openedAt }) => kind === 'live' && openedAt !== null)
        broadcastClaims()
        if (oldest) requestRecall({ id: oldest.id, isTakeover: true })
      },
    }
  }

  return {
    claim,
    /** Waits for a connection. Resolves to a function that releases it. Rejects if the signal is aborted first. */
    acquire: (kind: Exclude<ClaimKind, 'live'>, url: string, abort?: AbortSignal | null) =>
      new Promise<() => void>((resolve, reject) => {
        const cancel = () => {
          claimed.release()
          reject(abort?.reason)
        }
        const grant = () => {
          abort?.removeEventListener('abort', cancel)
          resolve(claimed.release)
        }
        const claimed = claim(kind, { url, onOpen: () => queueMicrotask(grant) })
        abort?.addEventListener('abort', cancel)
      }),
    close: () => {
      for (const { timeout } of own.values()) timeout.clear()
      own.clear()
      updateTimer()
      post()
      listeners.abort()
      protocols.close()
      channel.close()
    },
  }
}

/**
 * Observes the HTTP protocol of the newest resource from each origin. The protocol is unknown for other origins that do
 * not send `Timing-Allow-Origin`.
 */
const observeHttpProtocols = ({ PerformanceObserver }: Pick<typeof globalThis, 'PerformanceObserver'>) => {
  const protocols = new Map<string, string>()
  const listeners = new Set<() => void>()

  const record = (entry: PerformanceEntry) => {
    const protocol = entry.toJSON().nextHopProtocol
    const { origin } = new URL(entry.name)
    if (typeof protocol !== 'string' || protocol === '' || protocols.get(origin) === protocol) return
    protocols.set(origin, protocol)
    for (const listener of listeners) listener()
  }

  // jsdom has no PerformanceObserver
  const observer = PerformanceObserver && new PerformanceObserver((list) => list.getEntries().forEach(record))
  for (const type of ['navigation', 'resource']) observer?.observe({ type, buffered: true })

  return {
    isMultiplexed: (origin: string) => /^h[23]/.test(protocols.get(origin) ?? ''),
    onChange: (listener: () => void) => void listeners.add(listener),
    close: () => observer?.disconnect(),
  }
}
