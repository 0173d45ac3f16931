import { createRigClock } from '../console/link/rig-clock.ts'
import { createMovementLagMeter } from '../live/picture/lag/movement-lag.ts'
import { BLOCKS } from '../live/picture/lag/picture-change.ts'
import { createPictureLag } from '../live/picture/lag/picture-lag.ts'
import { createPictureJudge } from '../live/picture/stream/picture-judgement.ts'
import { createVirtualTime } from './guard-proof/virtual-time.ts'

type DelayedRigOptions = {
  seed?: number
  hasTimestamps?: boolean
  /** Delay of the stream in ms. Requests to the rig are not delayed. */
  delayMs?: number
  /** Jitter: a picture may be up to this much earlier or later. */
  jitterMs?: number
  /**
   * Interval between position requests. Nothing else of this rig is polled, although a real console also polls lists.
   */
  pollMs?: number
  framesPerSecond?: number
  /** Largest error of a reported pan angle in degrees, of either sign. */
  positionNoise?: number
  /** The clock of the timestamps is ahead of the clock of the `Date` headers by this much. */
  stampLeadMs?: number
}

const START = Date.parse('2026-05-04T10:00:00.613Z')
/** Lag of the picture, from capture to display, if `delayMs` is 0. */
const RENDER_MS = 80
const ONE_WAY_MS = 10
const TICK_MS = 250
/** Number of blocks by which the picture moves per degree of pan. */
const BLOCKS_PER_DEGREE = 0.5

/** Creates a rig in virtual time with a delayed stream, and the parts of the console that measure the lag. */
export const createDelayedRig = ({
  seed = 1,
  hasTimestamps = true,
  delayMs = 0,
  jitterMs = 0,
  pollMs = 2_500,
  framesPerSecond = 15,
  positionNoise = 0,
  stampLeadMs = 0,
}: DelayedRigOptions = {}) => {
  const time = createVirtualTime()
  const random = createRandom(seed)
  const rigClock = createRigClock(time)
  const rig = {
    delayMs,
    /** The rig's clock showed `setTo` at the time `setAt`, and has since run at `rate` times real time. */
    clock: { rate: 1, setAt: 0, setTo: START },
    pan: 0,
    /** Fraction of the blocks that change constantly, like moving trees. */
    movingFraction: 0,
    patrolsFrom: Number.POSITIVE_INFINITY,
    held: false,
    probes: 0,
    lagLoads: 0,
    clockResets: 0,
    holdsEnded: [] as number[],
  }
  let move = { from: 0, by: 0, startedAt: 0 }
  let painted = 0

  const getRigTime = () => rig.clock.setTo + (time.now() - rig.clock.setAt) * rig.clock.rate
  const getCurrentPan = () =>
    move.from + Math.sign(move.by) * Math.min(Math.abs(move.by), travel(time.now() - move.startedAt))

  const request = async <Result>(handle: () => Result): Promise<Result> => {
    const sentAt = time.now()
    await wait(ONE_WAY_MS)
    const headers = new Headers({ date: new Date(getRigTime()).toUTCString() })
    const result = handle()
    await wait(ONE_WAY_MS)
    rigClock.record({ sentAt, receivedAt: time.now(), headers })
    return result
  }
  const wait = (ms: number) => new Promise<void>((resolve) => void time.schedule(resolve, ms))
  const reportPan = () => getCurrentPan() + (2 * random() - 1) * positionNoise
  const requestPosition = async () => lag.positionRead({ pan: await request(reportPan), tilt: 0, zoom: 0 })

  const lag = createPictureLag({
    clock: time,
    rigClock: {
      ...rigClock,
      reset: () => {
        rig.clockResets += 1
        rigClock.reset()
      },
    },
    requestPosition: () => {
      rig.probes += 1
      return requestPosition()
    },
    isMoving: () => rig.held,
    loadMovementLag: async () => {
      rig.lagLoads += 1
      return createMovementLagMeter((image) => (image as unknown as () => number[])())
    },
  })
  const judge = createPictureJudge({
    clock: time,
    readLag: lag.read,
    isLinkSlow: () => false,
    isHolding: () => rig.held,
    endHolds: () => {
      const wasHeld = rig.held
      rig.held = false
      if (wasHeld) rig.holdsEnded.push(time.now())
      return wasHeld
    },
  })

  /**
   * Returns a function that draws the current view. It draws only when the console reads the picture, because most
   * pictures are never read.
   */
  const prepareBlocks = () => {
    const seconds = Math.max(0, time.now() - rig.patrolsFrom) / 1_000
    const x = getCurrentPan() * BLOCKS_PER_DEGREE + seconds * 3
    const { movingFraction } = rig
    return () => drawBlocks(x, movingFraction)
  }

  const drawBlocks = (x: number, movingFraction: number): number[] =>
    Array.from({ length: BLOCKS.width * BLOCKS.height }, (_, index) => {
      const noise = (random() - 0.5) * 3
      if (hash(index, 7, seed) < movingFraction) return random() * 255
      const column = (index % BLOCKS.width) + x
      const row = Math.floor(index / BLOCKS.width)
      const share = column - Math.floor(column)
      const [left, right] = [Math.floor(column), Math.floor(column) + 1].map((at) => 255 * hash(at, row, seed))
      return (left ?? 0) * (1 - share) + (right ?? 0) * share + noise
    })

  const tick = () => {
    time.schedule(tick, TICK_MS)
    judge.tick()
  }

  const captureFrame = () => {
    time.schedule(captureFrame, 1_000 / framesPerSecond)
    const frame = {
      image: prepareBlocks() as unknown as CanvasImageSource,
      timestamp: hasTimestamps ? getRigTime() + stampLeadMs : null,
      isReadable: true,
    }
    const delay = RENDER_MS + rig.delayMs + (2 * random() - 1) * jitterMs
    painted = Math.max(painted + 1, time.now() + delay)
    time.schedule(() => {
      judge.phase('live')
      lag.frame(frame, time.now())
      judge.frame()
    }, painted - time.now())
  }

  const poll = async () => {
    time.schedule(() => void poll(), pollMs)
    await requestPosition()
  }

  return {
    rig,
    rigClock,
    lag,
    now: time.now,
    /** Returns the actual lag in ms. */
    trueLag: () => RENDER_MS + rig.delayMs,
    run: (ms: number) => time.runUntil(time.now() + ms),
    signIn: () => void poll(),
    open: () => {
      judge.phase('connecting')
      tick()
      captureFrame()
    },
    /** Sends a step, then requests the position four times a second, as the console does. */
    step: (degrees: number) => {
      const settle = lag.commandSent()
      void request(() => {
        move = { from: getCurrentPan(), by: degrees, startedAt: time.now() }
      }).then(() => settle(true))
      for (let reading = 1; reading <= 6; reading += 1) time.schedule(() => void requestPosition(), reading * 250)
    },
    /** Sets the rig's clock forward by `ms` (back if negative). From then on, it runs at `rate` times real time. */
    setClock: (ms: number, rate = 1) => {
      rig.clock = { rate, setAt: time.now(), setTo: getRigTime() + ms }
    },
  }
}

/**
 * Returns how many degrees a camera has travelled after `ms`. It accelerates to 100 degrees per second within 0.3 s.
 */
const travel = (ms: number) => {
  const seconds = ms / 1_000
  return seconds < 0.3 ? (seconds * seconds * 100) / 0.6 : 15 + (seconds - 0.3) * 100
}

const createRandom = (seed: number) => {
  let count = 0
  return () => {
    count += 1
    return hash(count, 0, seed)
  }
}

/** Returns a pseudo-random number from 0 to 1 that depends only on the arguments. */
const hash = (x: number, y: number, seed: number) => {
  let bits = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(seed, 0xc2b2ae35)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39)
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32
}
