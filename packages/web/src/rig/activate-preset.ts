import type { Preset } from '@rig/contract'
import { mutationOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import type { MovementOutcome, RevokedPreset } from '../console/control/movement.ts'
import { NotSentError } from '../console/link/api-error.ts'
import { createClosableClock, createSuspensionDetector, createTimer } from '../lib/clock.ts'
import { getFailureOutcome } from './failure-outcome.ts'
import { getPresetControlId, getPresetListControlId, listPresetControls, presetsKey } from './presets.ts'
import { getSteeringControlId, positionsKey } from './ptz.ts'

/** A preset is not sent later than this after its activation, because a late movement would surprise the operator. */
const ACTIVATION_EXPIRY_MS = 4_000
/** A preset without a response may still reach the rig for this long after its request has failed. */
const LOST_PRESET_DELAY_MS = 10_000

/** A preset from its activation until its response. */
type Activation = {
  cameraID: string
  nxid: string
  /** Time at which the preset was sent, or null while it waits. */
  sentAt: number | null
  /**
   * True if everything was stopped after the preset was sent. The camera of the preset is stopped again after the
   * response.
   */
  isRevoked: boolean
  /**
   * Revoked presets whose responses arrived while this preset was pending. If the rig accepts this preset, and it is
   * not revoked, it supersedes them. Otherwise the camera is stopped because of them.
   */
  replaced: RevokedPreset[]
  /**
   * Discards the preset when it is aborted. Abort it only while the preset waits, because the request uses the same
   * signal.
   */
  wait: AbortController
  /** Resolves to the time at which the preset was sent. */
  response: Promise<number>
}

const discardActivation = ({ sentAt, wait }: Activation, reason: string) => {
  if (sentAt === null) wait.abort(new NotSentError(`The preset was not sent because ${reason}`))
}

/**
 * Creates the registry of the presets that this console activates. A preset that was sent may start to move its camera
 * at any time before its response. A waiting preset moves nothing, and anything that ends or replaces it discards it
 * (docs/motion-safety.md).
 */
const createPresetActivations = ({ rig, movement, session, ...rigConsole }: RigConsole) => {
  const clock = createClosableClock(rigConsole.clock)
  const pending = new Set<Activation>()
  /** Presets whose requests have failed without a response from the rig. */
  const lost: { cameraID: string; sentAt: number; until: number }[] = []

  const revokeAll = () => {
    for (const activation of pending) activation.isRevoked ||= activation.sentAt !== null
    for (const { cameraID, sentAt, until } of lost.splice(0))
      if (clock.now() < until) movement.stopUndriven(cameraID, { sentAt, outcome: 'lost' })
  }
  const discardAll = () => {
    for (const activation of pending) discardActivation(activation, 'the session has ended')
  }
  const unsubscribe = [movement.afterStopAll(revokeAll), session.onEnd(discardAll)]

  const start = (cameraID: string, nxid: string): Activation => {
    const wait = new AbortController()
    const discarded = new Promise<never>((_resolve, reject) => {
      wait.signal.addEventListener('abort', () => reject(wait.signal.reason))
    })
    const expiresAt = clock.now() + ACTIVATION_EXPIRY_MS
    const activation: Activation = {
      cameraID,
      nxid,
      sentAt: null,
      isRevoked: false,
      replaced: [],
      wait,
      response: Promise.resolve(0),
    }
    const wasSuspended = createSuspensionDetector(clock, ACTIVATION_EXPIRY_MS)
    const expire = (isSuspended: boolean) =>
      discardActivation(activation, isSuspended ? 'the page may have been suspended' : 'it had to wait for 4 s')
    const recordSent = () => {
      const isSuspended = wasSuspended()
      // The timer may run late
      if (isSuspended || clock.now() >= expiresAt) expire(isSuspended)
      if (!wait.signal.aborted) activation.sentAt = clock.now()
    }
    const send = async () => {
      await Promise.race([
        movement.waitUntilStopped(cameraID, (reason) => discardActivation(activation, reason)),
        discarded,
      ])
      wait.signal.throwIfAborted()
      await rig.presets.activate({
        body: { nxid, cameraID },
        fetchOptions: { signal: wait.signal },
        onSend: recordSent,
      })
    }
    const expiry = createTimer(clock)
    expiry.set(() => expire(wasSuspended()), ACTIVATION_EXPIRY_MS)
    pending.add(activation)
    activation.response = send()
      .then(
        () => {
          settleActivation(activation, 'accepted')
          return activation.sentAt ?? expiresAt
        },
        (error: unknown) => {
          settleActivation(activation, getFailureOutcome(error))
          throw error
        },
      )
      .finally(expiry.clear)
    return activation
  }

  /**
   * Stops the camera of a revoked preset, because the rig may have executed the preset after earlier stops. If another
   * preset is pending, the stop would interrupt it, so the stop is sent only if the pending preset fails or is revoked
   * too.
   */
  const settleActivation = (activation: Activation, outcome: MovementOutcome) => {
    const { cameraID, sentAt, isRevoked, replaced } = activation
    pending.delete(activation)
    if (sentAt !== null && outcome === 'lost')
      lost.push({ cameraID, sentAt, until: clock.now() + LOST_PRESET_DELAY_MS })
    if (!isRevoked && outcome === 'accepted') return
    const revokedPresets = isRevoked && sentAt !== null ? [...replaced, { sentAt, outcome }] : replaced
    const next = [...pending].findLast((other) => other.cameraID === cameraID && !other.isRevoked)
    if (next) next.replaced.push(...revokedPresets)
    else for (const each of revokedPresets) movement.stopUndriven(cameraID, each)
  }

  return {
    /**
     * Resolves to the send time (ms, monotonic clock) when the rig has accepted the preset. The same preset, activated
     * again while it waits, is sent once.
     */
    activate: (cameraID: string, nxid: string): Promise<number> => {
      const waitingActivations = [...pending].filter(({ sentAt, wait }) => sentAt === null && !wait.signal.aborted)
      const same = waitingActivations.find((each) => each.cameraID === cameraID && each.nxid === nxid)
      return (same ?? start(cameraID, nxid)).response
    },
    close: () => {
      for (const end of unsubscribe) end()
      clock.close()
    },
  }
}

/** `isDefaultView` is true for 'Default view'. */
export const activatePreset = (rigConsole: RigConsole, cameraID: string, isDefaultView = false) =>
  mutationOptions({
    mutationKey: [...presetsKey, cameraID, isDefaultView ? 'default view' : 'preset'],
    mutationFn: ({ nxid }: Pick<Preset, 'id' | 'nxid' | 'name'>) =>
      rigConsole.area(createPresetActivations).activate(cameraID, nxid),
    meta: {
      success: isDefaultView ? 'Default Preset Activated' : 'Preset Activated',
      steering: true,
      refresh: positionsKey,
      subject: ({ name }: Pick<Preset, 'name'>) => name,
      shownAt: {
        failure: ({ id }: Pick<Preset, 'id'>) =>
          isDefaultView ? [getSteeringControlId(cameraID)] : listPresetControls(cameraID, getPresetControlId(id)),
        ...(!isDefaultView && { deletion: () => listPresetControls(cameraID, getPresetListControlId(cameraID)) }),
      },
    },
  })
