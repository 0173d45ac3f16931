import * as fc from 'fast-check'
import { HOLD_SPEEDS, type PtzCommand, ptzAxes } from '../../live/camera/guard/state.ts'
import type { CreateGuard } from './guard-under-test.ts'
import { createLink, type Delivery } from './link.ts'
import { createModelRig } from './model-rig.ts'
import { createVirtualTime } from './virtual-time.ts'

/** A browser opens at most six connections per host. The stream takes one, and the position poll another. */
const CONNECTIONS = 4
const END_MS = 150_000

type Press = { axis: (typeof ptzAxes)[number]; after: number; heldMs: number; input: 'button' | 'touch' | 'stick' }

const press = fc.record({
  axis: fc.constantFrom(...ptzAxes),
  after: fc.oneof(fc.integer({ min: 20, max: 400 }), fc.integer({ min: 20, max: 6_000 })),
  heldMs: fc.oneof(fc.integer({ min: 20, max: 240 }), fc.integer({ min: 20, max: 4_000 })),
  input: fc.constantFrom('button' as const, 'touch' as const, 'stick' as const),
})

/**
 * Generates rigs that need 0.5 to 9 s per request. `beforeFraction` is the fraction of this time that passes before the
 * command is carried out. If `isKnown`, the guard already knows the latency from a response to a position request.
 */
export const slowRigs = fc.record({
  latencyMs: fc.integer({ min: 500, max: 9_000 }),
  beforeFraction: fc.constantFrom(0, 0.5, 1),
  jitterMs: fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 6 }),
  isKnown: fc.boolean(),
  presses: fc.array(press, { minLength: 1, maxLength: 8 }),
})

type SlowRig = typeof slowRigs extends fc.Arbitrary<infer Value> ? Value : never

export const rigWithOverlappingStops: SlowRig = {
  latencyMs: 500,
  beforeFraction: 0,
  jitterMs: [136],
  isKnown: false,
  presses: [
    { axis: 'tilt', after: 20, heldMs: 2_088, input: 'button' },
    { axis: 'pan', after: 20, heldMs: 1_037, input: 'button' },
    { axis: 'pan', after: 213, heldMs: 59, input: 'touch' },
    { axis: 'pan', after: 20, heldMs: 20, input: 'button' },
  ],
}

/**
 * Simulates presses on a slow rig. Reports axes that moved less often than they were pressed (`swallowed`), axes with
 * too many movements (`extra`), and whether the guard is idle in the end.
 */
export const createSlowRigSimulation = (
  { latencyMs, beforeFraction, jitterMs, isKnown, presses }: SlowRig,
  createGuard: CreateGuard,
) => {
  const time = createVirtualTime()
  const rig = createModelRig()
  const isStepping = isKnown && latencyMs > 1_000
  const sent: { at: number; command: PtzCommand }[] = []
  const pressed: (Press & { at: number })[] = []
  let arrivesAt = 0
  const deliver = (): Delivery => {
    const totalMs = latencyMs + (jitterMs[sent.length % jitterMs.length] ?? 0)
    arrivesAt = Math.max(arrivesAt, time.now() + totalMs * beforeFraction)
    const there = arrivesAt - time.now()
    return { copies: [there], response: { after: Math.max(totalMs, there), outcome: 'accepted' } }
  }
  const transmit = createLink({ time, rig, deliver, connections: CONNECTIONS })
  const guard = createGuard(time.asBrowserClock(), (command, respond) => {
    sent.push({ at: time.now(), command })
    return transmit(command, respond)
  })

  function* createTimeline(): Generator<number, object> {
    if (isKnown) guard.recordLatency(latencyMs)
    for (const [index, each] of presses.entries()) {
      yield time.now() + each.after
      const name = `input ${index}`
      // While drives are allowed, a brief deflection of a stick may be too short to cause one, so a button is pressed
      // instead
      const isStick = each.input === 'stick' && isStepping
      if (each.input === 'touch') guard.touch(name, each.axis, 1)
      else guard.press(name, each.axis, 1, isStick ? HOLD_SPEEDS[each.axis] : undefined)
      pressed.push({ ...each, at: time.now() })
      yield time.now() + each.heldMs
      guard.release(name, each.axis)
    }
    yield END_MS
    rig.settle(time.now())
    const isIdle = ptzAxes.every((axis) => guard.motion()[axis].state === 'idle')
    return { swallowed: ptzAxes.filter((axis) => countMoves(axis) < countPresses(axis)), extra: listExtra(), isIdle }
  }

  const countPresses = (axis: Press['axis']) => pressed.filter((each) => each.axis === axis).length
  const countSteps = (axis: Press['axis']) => rig.steps.filter((step) => step.axis === axis).length
  const countMoves = (axis: Press['axis']) =>
    countSteps(axis) + rig.movements.filter((movement) => movement.axis === axis).length
  /**
   * Returns the axes that were driven or made more steps than presses. On a rig that is known to be slow, both are
   * faults.
   */
  const listExtra = () =>
    isStepping
      ? ptzAxes.filter((axis) => countMoves(axis) !== countSteps(axis) || countSteps(axis) > countPresses(axis))
      : []

  return { time, timeline: createTimeline() }
}
