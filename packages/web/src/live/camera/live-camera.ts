import type { Position } from '@rig/contract'
import { createStore } from 'zustand/vanilla'
import type { RigConsole } from '../../console/console.ts'
import type { Holds } from '../../console/control/movement.ts'
import { NotSentError } from '../../console/link/api-error.ts'
import { describeRigOutage, isServerOffline } from '../../console/link/request-log.ts'
import { callEach } from '../../lib/call-each.ts'
import { createClosableClock, createTimer } from '../../lib/clock.ts'
import { cameraList, findCameraName } from '../../rig/cameras.ts'
import { getFailureOutcome } from '../../rig/failure-outcome.ts'
import { presetsKey } from '../../rig/presets.ts'
import { cameraPosition, type PositionReading, SUPERSEDED_REASON } from '../../rig/ptz.ts'
import { createCameraPicture } from '../picture/stream/camera-picture.ts'
import { createStreamOpener } from '../picture/stream/open-stream.ts'
import { createThinLink } from '../picture/stream/thin-link.ts'
import { createForeignMotionDetector, type ForeignMotion, MAX_COMMAND_EFFECT_MS } from './foreign-motion.ts'
import { hasAnyAxis, isActive, isCommanded, isDriven, isMoving } from './guard/motion.ts'
import { createMotionGuard, createTransmit, type MotionGuard } from './guard/motion-guard.ts'
import { isRetryPointless, isStop, type SendCommand } from './guard/state.ts'
import {
  doubtPreset,
  type LoadedPreset,
  markPresetAsLeft,
  REACHED_AFTER_MS,
  stopLoadedPreset,
  updateLoadedPreset,
} from './loaded-preset.ts'
import { createPositionPoller } from './position-poller.ts'
import { createPtzSend } from './ptz-send.ts'
import { createSteeringMessages, getStartMessage } from './steering-messages.ts'

/** A picture to compare with the live picture: a `recording` of the gallery, or the `blob` of a preset. */
export type EarlierPicture = {
  name: string
  /** ISO 8601 timestamp, or null if unknown. */
  takenAt: string | null
  /** True if `takenAt` comes from the clock of a computer, because the rig has not sent its time. */
  isComputerTime?: boolean | undefined
} & ({ blob: Blob } | { recording: string })

/** Position of the sled in units. It is relative to home if `isFromHome` is true, otherwise to the initial position. */
type FrameShotPin = { position: number; isFromHome: boolean }

type LiveCameraState = {
  loaded: LoadedPreset | null
  foreignMotion: ForeignMotion
  earlier: EarlierPicture | null
  pins: readonly FrameShotPin[]
}

const initialState: LiveCameraState = {
  loaded: null,
  foreignMotion: { isMoving: false, movedAt: null, isSlowed: false },
  earlier: null,
  pins: [],
}

/** A preset waits at most this long for unconfirmed stops. Then it is sent, because the rig can still refuse it. */
const STOP_WAIT_TIMEOUT_MS = 2_000

const STOP_UNCONFIRMED_MESSAGE = 'Stop not confirmed'

export type LiveCamera = ReturnType<typeof createLiveCamera>

export const createLiveCamera = (rigConsole: RigConsole, cameraID: string) => {
  const { movement, notices, queryClient, rigClock } = rigConsole
  const clock = createClosableClock(rigConsole.clock)
  const store = createStore<LiveCameraState>(() => initialState)
  const watchedHolds = new Set<Pick<Holds, 'endRunning'>>()

  /**
   * When the latest accepted preset was sent, and when a preset may last have been interrupted, by a command or
   * otherwise (ms, monotonic clock).
   */
  let latestPresetSentAt = 0
  let latestCommandSentAt = 0
  /** When all axes were last stopped, or the session ended. Earlier presets no longer count as moving the camera. */
  let latestStopAt = 0
  /** When the latest preset was accepted, or failed although the rig may still carry it out. */
  let presetExpectedAt = 0
  /** Set while a preset may be the cause of a movement. After that, someone else is probably steering. */
  const presetTimer = createTimer(clock)

  const updatePreset = (update: (loaded: LoadedPreset) => LoadedPreset | null) =>
    store.setState(({ loaded }) => ({ loaded: loaded && update(loaded) }))
  const interruptPreset = (update: typeof stopLoadedPreset) => {
    latestCommandSentAt = clock.now()
    updatePreset(update)
  }
  const expectPreset = (ms: number) => {
    presetExpectedAt = clock.now()
    presetTimer.set(update, ms)
  }
  const stopPreset = () => {
    latestStopAt = clock.now()
    presetTimer.clear()
    interruptPreset(stopLoadedPreset)
  }

  const sendCommand = createPtzSend(rigConsole, cameraID)
  const send: SendCommand = async (command, signal) => {
    const reportOutcome = isStop(command) ? null : picture.lag.commandSent()
    foreignMotion.commandSent(command)
    const now = clock.now()
    const result = await sendCommand(command, signal)
    const isAccepted = result.outcome === 'accepted'
    if (!isAccepted) foreignMotion.commandFailed(command)
    reportOutcome?.(isAccepted)
    if (isAccepted) {
      latestCommandSentAt = Math.max(latestCommandSentAt, now)
      if (now > latestPresetSentAt) updatePreset(isStop(command) ? stopLoadedPreset : markPresetAsLeft)
    } else if (!isRetryPointless(result.outcome)) interruptPreset(doubtPreset)
    return result
  }

  const steeringMessages = createSteeringMessages(rigConsole.controlMessages, cameraID)
  const motionGuard = createMotionGuard({
    ...clock,
    transmit: createTransmit(send),
    onStart: (axis, direction) => {
      steeringMessages.accept(axis)
      notices.success(getStartMessage(axis, direction), {
        id: `${axis === 'zoom' ? 'zoom' : 'pan and tilt'} ${cameraID}`,
      })
    },
    onChange: (latest) => {
      movement.setMoving(cameraID, hasAnyAxis(latest, isMoving))
      steeringMessages.report(latest)
      motion.setState(latest, true)
    },
  })
  // Stops may interrupt a preset even if the responses to them are lost
  const guard: MotionGuard = {
    ...motionGuard,
    stop: () => {
      motionGuard.stop()
      stopPreset()
    },
    stopUndriven: (preset) => {
      motionGuard.stopUndriven(preset)
      stopPreset()
    },
  }
  const motion = createStore(guard.motion)
  let positionMs = 0
  rigConsole.requestLog.setPositionListener(cameraID, (ms) => {
    positionMs = ms
    guard.recordLatency(ms)
  })

  const requestPosition = (): Promise<Position> =>
    queryClient.fetchQuery({ ...cameraPosition(rigConsole, cameraID), staleTime: 0 })

  const picture = createCameraPicture({
    clock,
    rigClock,
    open: rigConsole.area(createStreamOpener),
    connections: rigConsole.connections,
    document: rigConsole.page.window.document,
    setStepsOnly: guard.setStepsOnly,
    isLinkSlow: rigConsole.requestLog.areSlow,
    getRespondedSentAt: rigConsole.requestLog.getRespondedSentAt,
    onBytes: rigConsole.requestLog.recordStream,
    onOutdated: () => void queryClient.prefetchQuery({ ...cameraList(rigConsole), staleTime: 0 }),
    onTraffic: (traffic) => rigConsole.area(createThinLink).observe(cameraID, traffic),
    isHolding: () => hasAnyAxis(motion.getState(), isDriven),
    isMoving: movement.isMoving,
    requestPosition,
    endHolds: () =>
      callEach([{ endRunning: guard.endDriving }, ...watchedHolds], (holds) => holds.endRunning()).includes(true),
  })

  const isMovingToPreset = () => store.getState().loaded?.stage === 'moving'
  const isPresetPending = () => queryClient.isMutating({ mutationKey: [...presetsKey, cameraID] }) > 0
  const isLoadingPreset = () => isMovingToPreset() || isPresetPending()
  /** A command on one axis ends the stage `moving`, but the preset may still be moving the other axes. */
  const hasPresetEnded = ({ hasMoved }: PositionReading, seenAt: number) => {
    const stage = store.getState().loaded?.stage
    if (stage === 'moving' || stage === 'reached') return stage === 'reached'
    return !hasMoved && seenAt - presetExpectedAt > REACHED_AFTER_MS
  }
  const mayPresetMove = () => isPresetPending() || presetTimer.isSet()

  const foreignMotion = createForeignMotionDetector({
    clock,
    isAnyAxisCommanded: () => hasAnyAxis(motion.getState(), isCommanded),
    isLoading: isLoadingPreset,
    onChange: (latest) => store.setState({ foreignMotion: latest }),
  })
  const position = createPositionPoller(rigConsole, {
    cameraID,
    isMoving: () => mayPresetMove() || hasAnyAxis(motion.getState(), isActive),
    isNeeded: presetTimer.isSet,
    onPosition: (latest, seenAt) => {
      picture.lag.positionRead(latest)
      foreignMotion.positionRead(latest, positionMs)
      updatePreset((loaded) => updateLoadedPreset(loaded, latest, seenAt))
      if (hasPresetEnded(latest, seenAt)) presetTimer.clear()
      update()
    },
  })
  const handleCommand = () => {
    foreignMotion.recordCommand()
    update()
  }
  const update = () => {
    position.update()
    movement.updateCommanded()
  }

  const unsubscribe = [
    motion.subscribe(handleCommand),
    store.subscribe(handleCommand),
    // The camera may start to move to a preset before the response to the preset arrives
    queryClient.getMutationCache().subscribe(update),
    movement.store.subscribe((...states) => {
      if (states.some(({ moving }) => moving.has('sled'))) picture.lag.sledMoved()
    }),
  ]

  return {
    cameraID,
    store,
    motion,
    guard,
    picture,
    /** Returns the position that the rig reports now, not a cached one. */
    requestPosition,
    /** Returns whether a command or preset of this console may be moving the camera. */
    isCameraCommanded: () => mayPresetMove() || hasAnyAxis(motion.getState(), isCommanded),
    /** Returns whether the camera may be moving, no matter whether this console or someone else moves it. */
    isInMotion: () =>
      hasAnyAxis(motion.getState(), isActive) ||
      isMovingToPreset() ||
      mayPresetMove() ||
      store.getState().foreignMotion.isMoving,
    /**
     * Resolves when no command from this console moves the camera, after STOP_WAIT_TIMEOUT_MS, or when another command
     * supersedes the preset.
     */
    waitUntilStopped: (discard: (reason: string) => void) =>
      new Promise<void>((resolve) => {
        clock.setTimer(resolve, STOP_WAIT_TIMEOUT_MS)
        guard.waitUntilStopped((isSuperseded) => {
          if (isSuperseded) discard(SUPERSEDED_REASON)
          resolve()
        })
      }),
    /**
     * Ends all holds, and discards a waiting preset. Called when the camera is no longer displayed, which an outage can
     * also cause.
     */
    leave: () => {
      guard.end()
      const outage = rigConsole.requestLog.outage.getState()
      const isOffline = isServerOffline(outage, true)
      const reason = isOffline ? `the rig ${describeRigOutage(outage)}` : 'its camera is no longer displayed'
      movement.discardPreset(cameraID, reason)
    },
    /** Registers additional holds that end when the picture becomes stale. Returns an unregister function. */
    registerHolds: (holds: Pick<Holds, 'endRunning'>) => {
      watchedHolds.add(holds)
      return () => void watchedHolds.delete(holds)
    },
    /**
     * Tracks whether the camera reaches this preset and later leaves it. If another command or preset, or the end of
     * the session, came between the preset and its response, it is unknown which of them the rig carried out last.
     * `presetSentAt` is in ms, by the monotonic clock.
     */
    trackPreset: ({ id, name }: Pick<LoadedPreset, 'id' | 'name'>, presetSentAt: number) => {
      const isUnknown = presetSentAt < Math.max(latestPresetSentAt, latestCommandSentAt)
      latestPresetSentAt = Math.max(latestPresetSentAt, presetSentAt)
      const now = clock.now()
      if (presetSentAt >= latestStopAt) expectPreset(latestPresetSentAt + MAX_COMMAND_EFFECT_MS - now)
      const before = queryClient.getQueryData(cameraPosition(rigConsole, cameraID).queryKey) ?? null
      const loaded: LoadedPreset = { id, name, loadedAt: now, stage: 'moving', movedAt: now, position: before }
      store.setState({ loaded: isUnknown ? null : loaded })
    },
    /** Called when a preset has failed. The camera may move to it nevertheless. */
    recordPresetFailure: (error: Error) => {
      if (error instanceof NotSentError || isRetryPointless(getFailureOutcome(error))) return
      expectPreset(MAX_COMMAND_EFFECT_MS)
      interruptPreset(() => null)
    },
    /**
     * Polls the position until the returned function is called. While the camera moves to a preset, the position is
     * polled in any case.
     */
    observePosition: position.observe,
    listPositions: position.list,
    showEarlier: (earlier: EarlierPicture | null) => store.setState({ earlier }),
    pinFrameShot: (pin: FrameShotPin) => store.setState(({ pins }) => ({ pins: [...pins, pin] })),
    reset: () => {
      stopPreset()
      store.setState(initialState)
    },
    close: () => {
      callEach([guard.leave, ...unsubscribe, position.close, picture.close, clock.close], (end) => end())
    },
  }
}

/** Live cameras outlive their screens, because the guard retries a stop until it is acknowledged. */
export const createLiveCameras = (rigConsole: RigConsole) => {
  const { movement, notices, session } = rigConsole
  const liveCameras = new Map<string, LiveCamera>()

  const reportUnconfirmedStops = () => {
    const unconfirmed = [...liveCameras].filter(([, { motion }]) =>
      hasAnyAxis(motion.getState(), (state) => state === 'unconfirmed'),
    )
    if (unconfirmed.length === 0) return notices.dismiss(STOP_UNCONFIRMED_MESSAGE)
    const names = unconfirmed.map(([cameraID]) => findCameraName(rigConsole, cameraID) ?? cameraID)
    notices.sticky(STOP_UNCONFIRMED_MESSAGE, { detail: names.join(', ') })
  }

  const unregisterHolds = movement.registerHolds({
    end: (reason) => void callEach(liveCameras.values(), ({ guard }) => guard.end(reason)),
    endRunning: () => callEach(liveCameras.values(), ({ guard }) => guard.endDriving()).includes(true),
    leave: () => void callEach(liveCameras.values(), ({ guard }) => guard.leave()),
  })
  const unsubscribe = session.onEnd(() => void callEach(liveCameras.values(), ({ reset }) => reset()))

  return {
    /** Returns the live camera with the given id. The returned object is referentially stable. */
    get: (cameraID: string): LiveCamera => {
      const existing = liveCameras.get(cameraID)
      if (existing) return existing
      const liveCamera = createLiveCamera(rigConsole, cameraID)
      liveCameras.set(cameraID, liveCamera)
      liveCamera.motion.subscribe(reportUnconfirmedStops)
      const { waitUntilStopped, isCameraCommanded, guard } = liveCamera
      const { stop, stopUndriven } = guard
      movement.registerStopper(cameraID, { waitUntilStopped, stopUndriven, stop, isCameraCommanded })
      return liveCamera
    },
    close: () => {
      unregisterHolds()
      unsubscribe()
      callEach(liveCameras.values(), ({ close }) => close())
    },
  }
}
