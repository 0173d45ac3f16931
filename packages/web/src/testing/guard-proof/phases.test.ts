import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { reduceGuard } from '../../live/camera/guard/reduce.ts'
import type { GuardState } from '../../live/camera/guard/state.ts'
import { ptzAxes } from '../../live/camera/guard/state.ts'
import { hostileLinks, operatorScripts, restrictedScripts } from './arbitraries.ts'
import { createGuardSimulation, runSimulation } from './guard-simulation.ts'
import { createGuardWith } from './guard-under-test.ts'

// With this seed, these simulations contain every transition
const SEED = 3
const SIMULATIONS = 500

const scripts = fc.oneof(operatorScripts, restrictedScripts)

const transitionsBetween = (before: GuardState, after: GuardState) =>
  ptzAxes
    .map((axis) => [before.axes[axis].phase.name, after.axes[axis].phase.name])
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => `${from} --> ${to}`)

test('docs/motion-safety.md lists exactly the phase transitions that occur in the simulations', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/motion-safety.md'), 'utf8')
  const documented = [...page.matchAll(/^ *(\w+ --> \w+):/gm)].map(([, transition]) => transition)
  const seen = new Set<string>()
  const watched = createGuardWith((state, event, now) => {
    const next = reduceGuard(state, event, now)
    for (const transition of transitionsBetween(state, next.state)) seen.add(transition)
    return next
  })

  for (const [script, link] of fc.sample(fc.tuple(scripts, hostileLinks), { numRuns: SIMULATIONS, seed: SEED }))
    runSimulation(createGuardSimulation(script, link, 3_000, watched))

  expect([...seen].toSorted()).toEqual(documented.toSorted())
})

test('reduceGuard mutates neither the state nor the event', () => {
  const frozen = createGuardWith((state, event, now) => reduceGuard(freeze(state), freeze(event), now))

  const playFrozen = () => {
    for (const [script, link] of fc.sample(fc.tuple(scripts, hostileLinks), 200))
      runSimulation(createGuardSimulation(script, link, 3_000, frozen))
  }

  expect(playFrozen).not.toThrow()
})

const freeze = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze)
  return value
}
