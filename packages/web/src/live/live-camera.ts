import { createStore } from 'zustand/vanilla'
import type { Clock, RigConsole } from '../console/console.ts'
import type { Holds } from '../console/movement.ts'
import { createCameraPicture } from './camera-picture.ts'
import { axes } from './guard/commands.ts'
import { isMoving } from './guard/motion.ts'
import { createMotionGuard } from './guard/motion-guard.ts'
import { createPtzSend } from './guard/ptz-send.ts'
import { type LoadedPreset, type PositionReading, updateLoadedPreset } from './loaded-preset.ts'
import { startText } from './motion-text.ts'

/** An earlier picture of a camera: the bytes of a preset's picture, or the URL of a frame shot. */
export type EarlierPicture = {
  name: string
  /** ISO 8601; null if unknown. */
  takenAt: string | null
} & ({ blob: Blob } | { url: string })

/** The sled's position at a frame shot, in units from home, or from its first position before it has been home. */
export type Pin = { position: number; isFromHome: boolean }

type LiveCameraState = {
  /** The last preset that this console has loaded. */
  loaded: LoadedPreset | null
  /** The picture that is shown over the live one. */
  earlier: EarlierPicture | null
  /** The frame shots taken in this session. */
  pins: readonly Pin[]
}

const initialState: LiveCameraState = { loaded: null, earlier: null, pins: [] }

/** A preset that waits for a stop is activated after this time (ms): the rig can still refuse it. */
const STOP_WAIT_MS = 2_000

const UNCONFIRMED = 'Stop not confirmed'

export type LiveCamera = ReturnType<typeof createLiveCamera>

/** Creates the state of one camera: its motion guard, its live picture, its loaded preset and earlier picture. */
export const createLiveCamera = (rigConsole: RigConsole, cameraID: string) => {
  const { movement, notices } = rigConsole
  const ownTimers = createTimers(rigConsole.clock)
  const clock = { ...rigConsole.clock, ...ownTimers }
  const store = createStore<LiveCameraState>(() => initialState)
  const watchedHolds = new Set<Pick<Holds, 'endRunning'>>()

  const guard = createMotionGuard({
    ...clock,
    send: createPtzSend(rigConsole, cameraID),
    onStart: (axis, direction) => notices.success(startText(axis, direction), { id: `steering ${cameraID}` }),
    onChange: (latest) => {
      movement.setMoving(cameraID, isMoving(latest))
      motion.setState(latest, true)
    },
  })
  const motion = createStore(guard.motion)

  const picture = createCameraPicture({
    clock,
    endHolds: () => [guard.endDriving(), ...[...watchedHolds].map((holds) => holds.endRunning())].includes(true),
  })

  return {
    cameraID,
    store,
    motion,
    picture,
    press: guard.press,
    adjust: guard.adjust,
    release: guard.release,
    cancel: guard.cancel,
    /** Ends every hold without a step; each input must be pressed again. */
    endHolds: guard.end,
    /** Ends the holds that move the camera now, and returns whether there were any. */
    endRunningHolds: guard.endDriving,
    /** Ends all holds, and sends each stop that is not acknowledged once more. */
    leave: guard.leave,
    /** Resolves when no command of this console moves the camera, or after 2 s. */
    waitUntilStopped: () =>
      Promise.race([
        guard.waitUntilStopped(),
        new Promise<void>((resolve) => void clock.setTimer(resolve, STOP_WAIT_MS)),
      ]),
    /** Registers other holds that depend on this picture, as those of the sled, and returns an unregister function. */
    registerHolds: (holds: Pick<Holds, 'endRunning'>) => {
      watchedHolds.add(holds)
      return () => void watchedHolds.delete(holds)
    },
    /** Starts to track whether the camera reaches a preset, and leaves it again. */
    trackPreset: (name: string) =>
      store.setState({ loaded: { name, loadedAt: clock.date(), stage: 'moving', hasTravelled: false } }),
    /** Updates the loaded preset from a position that was read at `seenAt` (ms since 1970). */
    trackPosition: (reading: PositionReading, seenAt: number) => {
      const { loaded } = store.getState()
      // A position from before the preset was loaded is ignored, unless the camera is steered now
      if (!loaded || (seenAt < loaded.loadedAt && !reading.isSteered)) return
      store.setState({ loaded: updateLoadedPreset(loaded, reading, seenAt) })
    },
    showEarlier: (earlier: EarlierPicture | null) => store.setState({ earlier }),
    pinFrameShot: (pin: Pin) => store.setState(({ pins }) => ({ pins: [...pins, pin] })),
    /** Clears the state of the session. */
    reset: () => store.setState(initialState),
    /** Ends the holds, sends unacknowledged stops once more, and stops all timers. */
    close: () => {
      guard.leave()
      picture.close()
      ownTimers.close()
    },
  }
}

/**
 * Creates the live cameras of a console: one for each camera, created on first use. They outlive the screens, because a
 * guard repeats a stop until it is acknowledged.
 */
export const createLiveCameras = (rigConsole: RigConsole) => {
  const { movement, notices, session } = rigConsole
  const liveCameras = new Map<string, LiveCamera>()

  const reportUnconfirmed = () => {
    const isUnconfirmed = [...liveCameras.values()].some(({ motion }) =>
      axes.some((axis) => motion.getState()[axis].state === 'unconfirmed'),
    )
    if (isUnconfirmed) notices.sticky(UNCONFIRMED)
    else notices.dismiss(UNCONFIRMED)
  }

  const unregisterHolds = movement.registerHolds({
    end: () => liveCameras.forEach(({ endHolds }) => void endHolds()),
    endRunning: () => [...liveCameras.values()].map(({ endRunningHolds }) => endRunningHolds()).includes(true),
    leave: () => liveCameras.forEach(({ leave }) => void leave()),
  })
  const unsubscribe = session.onEnd(() => liveCameras.forEach(({ reset }) => void reset()))

  return {
    /** Returns the live camera with this id, the same one each time. */
    get: (cameraID: string): LiveCamera => {
      const existing = liveCameras.get(cameraID)
      if (existing) return existing
      const liveCamera = createLiveCamera(rigConsole, cameraID)
      liveCameras.set(cameraID, liveCamera)
      liveCamera.motion.subscribe(reportUnconfirmed)
      movement.registerStopper(cameraID, liveCamera.waitUntilStopped)
      return liveCamera
    },
    close: () => {
      unregisterHolds()
      unsubscribe()
      liveCameras.forEach(({ close }) => void close())
    },
  }
}

/** Creates timers that can be cleared together; after `close` no timer starts. */
const createTimers = (clock: Clock) => {
  const pending = new Set<unknown>()
  let isClosed = false

  const clearTimer = (timer: unknown) => {
    pending.delete(timer)
    clock.clearTimer(timer)
  }

  return {
    setTimer: (run: () => void, ms: number): unknown => {
      if (isClosed) return null
      const timer = clock.setTimer(() => {
        pending.delete(timer)
        run()
      }, ms)
      pending.add(timer)
      return timer
    },
    clearTimer,
    close: () => {
      isClosed = true
      for (const timer of pending) clearTimer(timer)
    },
  }
}
