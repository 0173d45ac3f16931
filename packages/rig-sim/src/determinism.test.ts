import { contract, type SledCommand } from '@rig/contract'
import type { Effect } from '@rig/contract/sim'
import { RigState } from '@rig/contract/sim'
import type { Rig } from '@rig/rig'
import {
  activatePreset,
  addFault,
  createSchedule,
  driveCamera,
  listMovements,
  moveSled,
  KNOWN_CAMERA_ID as PTZ,
  RigError,
  restartService,
  SOUTH_CAMERA_ID,
  savePreset,
  seedRig,
  stepCamera,
} from '@rig/rig'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createPasswordHashStore } from './access/passwords.ts'
import { createStore } from './store.ts'
import { signUpBody, startTestRig } from './testing/test-rig.ts'

afterEach(() => vi.useRealTimers())

const START = Date.UTC(2026, 5, 10, 6, 29)

type Command = (rig: Rig, now: number) => Rig

const sledCommands = Object.keys(contract.sled) as SledCommand[]

const commands: Record<string, Command> = {
  right: (rig, now) => driveCamera(rig, { cameraID: PTZ, x: 0.3 }, now),
  stop: (rig, now) => driveCamera(rig, { cameraID: PTZ, x: 0 }, now),
  up: (rig, now) => stepCamera(rig, { cameraID: SOUTH_CAMERA_ID, y: -30 }, now),
  save: (rig, now) => savePreset(rig, { cameraID: PTZ, name: 'Here' }, now).rig,
  load: (rig, now) => activatePreset(rig, rig.presets.at(-1) ?? { nxid: '', cameraID: PTZ }, now),
  plan: (rig, now) => createSchedule(rig, { cameraID: PTZ, time: '06:40', sled_start: 20, sled_stop: 80 }, now).rig,
  ...Object.fromEntries(sledCommands.map((command) => [command, (rig, now) => moveSled(rig, command, now)])),
  restart: (rig, now) => restartService(rig, { service: 'motor', durationMs: 4000, machineNow: now }, now),
  jam: (rig, now) => addFault(rig, { spec: { kind: 'sled-jam', at: 50, forSeconds: 60 }, machineNow: now }, now).rig,
}

const day = fc.array(fc.tuple(fc.constantFrom(...Object.keys(commands)), fc.integer({ min: 0, max: 120_000 })), {
  maxLength: 30,
})

/** If `peek` is true, the rig is also read between the commands. Reading must not change the result. */
const play = (list: [string, number][], seed: number, peek: boolean) => {
  let machine = START
  const effects: Effect[] = []
  const store = createStore({ rig: seedRig({ seed, now: START, timeZone: 'Europe/Berlin' }), clock: () => machine })
  store.onEffect((effect) => effects.push(effect))
  for (const [name, waitMs] of list) {
    for (let looked = 0; peek && looked < 3; looked += 1) {
      machine += waitMs / 4
      store.read()
    }
    machine += peek ? waitMs / 4 : waitMs
    tryTo(() => store.change((rig, now) => commands[name]?.(rig, now) ?? rig))
  }
  machine += 600_000
  const snapshot = store.snapshot()
  store.close()
  return { snapshot, effects, log: listMovements(snapshot, store.now()) }
}

const tryTo = (command: () => unknown) => {
  try {
    command()
  } catch (error) {
    if (!(error instanceof RigError)) throw error
  }
}

test('the same seed, commands and clock produce the same state and effects, regardless of reads in between', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1000 }), (list, seed) => {
      const timed = list.map(([name, waitMs]): [string, number] => [name, waitMs - (waitMs % 4)])

      expect(play(timed, seed, true)).toEqual(play(timed, seed, false))
    }),
    { numRuns: 60 },
  )
})

test('the state survives a round trip through JSON', () => {
  fc.assert(
    fc.property(day, (list) => {
      const { snapshot } = play(list, 7, false)

      const { removeHashes, restoreHashes } = createPasswordHashStore()
      const imported = RigState.parse(JSON.parse(JSON.stringify(removeHashes(snapshot))))

      expect(restoreHashes(imported, snapshot)).toEqual(snapshot)
    }),
    { numRuns: 60 },
  )
})

test('different seeds produce different identifiers', () => {
  const [one, two] = [play([], 1, false), play([], 2, false)]

  expect(one.snapshot.presets[0]?.id).not.toBe(two.snapshot.presets[0]?.id)
})

/** Resets a simulator on `machineDate`, sets its clock to `rigDate`, runs commands and returns the final state. */
const stateAfterUse = async (machineDate: string, rigDate: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(machineDate) })
  const rig = await startTestRig({ SIM_SEED: 7 })
  await rig.sim('POST', 'reset')
  await rig.sim('POST', 'clock', { now: rigDate, rate: 0 })
  await rig.call('POST', 'user/signup/', signUpBody)
  await rig.call('POST', 'ptz/', { cameraID: PTZ, x: 30 })
  await rig.call('POST', 'motor/forward/')
  await rig.call('POST', 'preset/', { cameraID: PTZ, name: 'Here' })
  await rig.call('POST', 'scheduler/', { cameraID: PTZ, time: '12:00', sled_start: 20, sled_stop: 80 })
  await rig.pass(10_000)
  await rig.call('POST', 'snap/', { cameraID: PTZ })
  const { body } = await rig.sim('GET', 'state')
  await rig.close()
  return body
}

test.each([
  ['in the past', '2026-05-05T06:00:00Z'],
  ['years ahead', '2031-05-05T06:00:00Z'],
  ['some hours ahead', '2026-08-01T09:00:00Z'],
])(
  'two machines with different dates reach the same state after a reset if their rig clocks are set to the same date %s',
  async (_when, date) => {
    const [one, other] = [
      await stateAfterUse('2026-08-01T06:00:00Z', date),
      await stateAfterUse('2026-08-01T06:20:31Z', date),
    ]

    expect(one.gallery).toHaveLength(1)
    expect(other).toEqual(one)
  },
)
