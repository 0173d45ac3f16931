import type { Position } from '@rig/contract'
import type { RigConsole } from '../../console/console.ts'
import type { PositionCue } from '../../evidence/local-films/recorded-positions.ts'
import { createTimer } from '../../lib/clock.ts'
import { ptzAxes } from '../camera/guard/state.ts'
import type { LiveCamera } from '../camera/live-camera.ts'
import { getControlLabel } from '../camera/steering-messages.ts'
import { createSled } from '../controls/sled/sled.ts'
import { estimatePositionFromHome } from '../controls/sled/sled-estimate.ts'

type RecordedMoment = Omit<PositionCue, 'seconds'>

type Handlers = { onMoment: (moment: RecordedMoment) => void; onError: (error: unknown) => void }

const PERIOD_MS = 1_000

/**
 * Reports the positions of the camera and the sled once a second, and each movement and success of this console.
 * Returns a function that stops the reports. Errors of `onMoment` are passed to `onError`, because they must not reach the
 * motion guard, whose changes are observed here.
 */
export const watchPositions = (
  rigConsole: RigConsole,
  { motion, requestPosition }: LiveCamera,
  { onMoment, onError }: Handlers,
) => {
  const { clock, rigClock, queryClient } = rigConsole
  const sled = rigConsole.area(createSled)
  const timer = createTimer(clock)
  let position: Position | null = null
  let hasEnded = false

  const passMoment = async (action?: string) => {
    if (hasEnded) return
    onMoment({
      at: new Date(rigClock.date() ?? clock.date()).toISOString(),
      pan: position?.pan ?? null,
      tilt: position?.tilt ?? null,
      zoom: position?.zoom ?? null,
      sled: estimatePositionFromHome(sled.store.getState().estimate, clock.now()),
      ...(action !== undefined && { action }),
    })
  }
  const report = (action?: string) => void passMoment(action).catch(onError)

  const poll = async () => {
    const startedAt = clock.now()
    position = await requestPosition().catch(() => null)
    report()
    if (!hasEnded) timer.set(() => void poll(), Math.max(0, startedAt + PERIOD_MS - clock.now()))
  }

  const unsubscribe = [
    motion.subscribe((now, before) => {
      for (const axis of ptzAxes)
        if (isUnderWay(now[axis].state) && !isUnderWay(before[axis].state))
          report(getControlLabel(axis, now[axis].direction))
    }),
    sled.store.subscribe(({ inFlight }, before) => {
      if (inFlight !== null && inFlight !== before.inFlight) report(`Sled ${inFlight}`)
    }),
    queryClient.getMutationCache().subscribe((event) => {
      const success = event.type === 'updated' && event.action.type === 'success' && event.mutation.meta?.success
      if (success) report(success)
    }),
  ]
  void poll()

  return () => {
    hasEnded = true
    timer.clear()
    for (const end of unsubscribe) end()
  }
}

const isUnderWay = (state: string) => state === 'requested' || state === 'moving'
