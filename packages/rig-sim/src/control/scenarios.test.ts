import { KNOWN_CAMERA_ID, removeCamera, SOUTH_CAMERA_ID, seedRig, toTimeOfDay } from '@rig/rig'
import { expect, test } from 'vitest'
import { createStore } from '../store.ts'
import { scenarios, startScenario } from './scenarios.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const restartMs = { system: 1000, pitunnel: 0, nxwitness: 1000, motor: 1000 }
const open = () => createStore({ rig: seedRig({ now: NOW, timeZone: 'Europe/Berlin' }), clock: () => NOW })

test('startScenario starts each of the five scenarios by name', () => {
  const names = scenarios.map(({ name }) => name)

  expect(names).toEqual(['night shift', 'camera reboot', 'slow link', 'storage full', 'busy stand'])
  for (const name of names) expect(startScenario(open(), name, restartMs).name).toBe(name)
})

test('the night shift starts two minutes before its first patrol, and skips patrols that were due before', () => {
  const store = open()
  startScenario(store, 'night shift', restartMs)

  expect(toTimeOfDay('Europe/Berlin', store.now())).toBe('01:58')
  expect(store.read().schedules.map(({ time }) => time)).toContain('02:00')
  expect(store.read().outbox).toEqual([])
})

test('in the hour that a clock change repeats, the patrols of the night shift run 2 and 32 minutes after the start of the scenario', () => {
  const dayOfTheChange = Date.UTC(2026, 9, 24, 12)
  const rig = seedRig({ now: dayOfTheChange, timeZone: 'Europe/London' })
  const store = createStore({ rig: { ...rig, schedules: [] }, clock: () => dayOfTheChange })

  startScenario(store, 'night shift', restartMs)

  const minutes = store.read().schedules.map(({ dueAt }) => (dueAt - store.now()) / 60_000)
  expect(minutes).toEqual([2, 32])
})

test("starting the 'busy stand' scenario twice schedules its patrols only once", () => {
  const store = open()
  const planned = () => store.read().schedules.map(({ cameraID, time }) => `${cameraID} ${time}`)
  const seeded = planned()
  startScenario(store, 'busy stand', restartMs)
  const once = planned()
  startScenario(store, 'busy stand', restartMs)

  expect(once).toEqual([...seeded, ...['10:05', '10:25', '10:45'].map((time) => `${SOUTH_CAMERA_ID} ${time}`)])
  expect(planned()).toEqual(once)
})

test("the scenario 'camera reboot' takes the first camera offline", () => {
  const store = open()
  startScenario(store, 'camera reboot', restartMs)

  expect(store.read().faults).toMatchObject([{ spec: { kind: 'camera-offline', cameraID: KNOWN_CAMERA_ID } }, {}])
})

test('startScenario removes the faults of the previous scenario and skips deleted cameras', () => {
  const store = open()
  startScenario(store, 'storage full', restartMs)
  store.change((rig, now) => removeCamera(rig, { cameraID: KNOWN_CAMERA_ID }, now))
  startScenario(store, 'camera reboot', restartMs)
  startScenario(store, 'night shift', restartMs)

  expect(store.read().faults).toMatchObject([{ spec: { kind: 'freeze-picture' } }])
})
