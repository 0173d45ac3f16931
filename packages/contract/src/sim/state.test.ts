import { expect, test } from 'vitest'
import { RigState } from './state.ts'

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 5, 10, 9)
const position = { pan: 0, tilt: 0, zoom: 0 }
const axis = { trajectory: [], movement: null, holders: [] }
const filmRequest = { kind: 'film', name: 'patrol.mp4', seed: 1, timeZone: 'UTC', cameraID: 'a', cameraName: 'PTZ' }
const trajectories = { pan: [], tilt: [], zoom: [], sled: [] }
const schedule = { _id: 's', cameraID: 'a', time: '09:00', ...position, sled_start: 20, sled_stop: 80, dueAt: NOW }
const patrol = {
  ...{ name: 'patrol', cameraID: 'a', cameraName: 'PTZ', schedule },
  ...{ phase: 'run', phaseBegan: NOW, cameFrom: { ...position, sled: 0 } },
}

/** Returns the path and the message of each issue for which the control surface rejects a state with this content. */
const listIssues = (content: object) => {
  const { error } = RigState.safeParse({
    ...{ version: 1, seed: 1, timeZone: 'UTC', time: NOW, issued: 0 },
    ...{ accounts: [], cameras: [], presets: [], schedules: [], gallery: [], jobs: [], films: [], restarts: [] },
    ...{ sled: axis, patrol: null, faults: [], motionLog: [], outbox: [] },
    ...content,
  })
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

test.each([
  [0, []],
  [1, []],
  [HOUR_MS, []],
  [HOUR_MS + 1, ['films.0.to: must be at most an hour after from']],
  [-1, ['films.0.to: must be at most an hour after from']],
])('listIssues for a film that lasts %i ms returns %j', (ms, issues) => {
  expect(listIssues({ films: [{ ...filmRequest, ...trajectories, from: NOW, to: NOW + ms }] })).toEqual(issues)
})

test.each([
  [0, []],
  [HOUR_MS, []],
  [-HOUR_MS, []],
  [HOUR_MS + 1, ['patrol: must be within an hour of the time of the state']],
  [-HOUR_MS - 1, ['patrol: must be within an hour of the time of the state']],
])('listIssues for a patrol that started filming %i ms after the time of the state returns %j', (ms, issues) => {
  expect(listIssues({ patrol: { ...patrol, dueAt: NOW - 2 * HOUR_MS, ranFrom: NOW + ms } })).toEqual(issues)
})

test.each([
  [HOUR_MS, 0],
  [HOUR_MS + 1, 1],
])('listIssues for a patrol that was due %i ms ago and is not filming yet returns %i issues', (ms, count) => {
  expect(listIssues({ patrol: { ...patrol, dueAt: NOW - ms, ranFrom: null } })).toHaveLength(count)
})

test('a state without a patrol is valid', () => {
  expect(listIssues({})).toEqual([])
})
