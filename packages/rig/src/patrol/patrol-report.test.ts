import { expect, test } from 'vitest'
import { listCableFeatures } from '../cable/cable-features.ts'
import { advanceRig } from '../clock/advance.ts'
import { createSchedule } from '../schedules.ts'
import { KNOWN_CAMERA_ID, seedRig } from '../seed.ts'
import { simulatePastPatrol } from '../seed-recordings.ts'

const JUNE = Date.UTC(2026, 5, 10, 9)
const JULY = Date.UTC(2026, 6, 10, 9)
const rig = seedRig({ now: JULY, timeZone: 'UTC' })

const listSeen = (at: number) => {
  const plan = { cameraID: KNOWN_CAMERA_ID, position: { pan: 12, tilt: -6, zoom: 10 }, at }
  const report = simulatePastPatrol(rig, plan).find((effect) => effect.kind === 'report')
  const rows = report?.text.split('\r\n').map((row) => row.split(',')) ?? []
  return rows.filter((row) => row[2]).map(([, , kind, place]) => `${kind} ${place}`)
}

test('a wire that breaks between two patrols appears only in the later report', () => {
  const broken = listCableFeatures(rig.seed, JULY).filter(({ since }) => since !== null && since > JUNE)
  const june = listSeen(JUNE)

  expect(broken).toHaveLength(1)
  expect(listSeen(JULY).filter((seen) => !june.includes(seen))).toEqual(
    broken.map(({ at }) => `broken-strand ${at.toFixed(1)}`),
  )
})

test('two patrols on the same day report the same features', () => {
  expect(listSeen(JUNE + 8 * 3_600_000)).toEqual(listSeen(JUNE))
})

/** Runs a patrol in Berlin at 11:01, with the sled initially at 40, and returns its effects. */
const runPatrol = (from: number, to: number) => {
  const seeded = { ...seedRig({ now: JUNE, timeZone: 'Europe/Berlin' }), schedules: [] }
  const schedule = { cameraID: KNOWN_CAMERA_ID, time: '11:01', sled_start: from, sled_stop: to }
  const { rig: after, effects } = advanceRig(createSchedule(seeded, schedule, JUNE).rig, JUNE + 120_000)
  return { after, effects, rows: effects.find((effect) => effect.kind === 'report')?.text.split('\r\n') }
}

const header = 'time,position,seen,place,grade,remark'

test('a report has a row for the plan, each second, each feature and the result, in local time', () => {
  expect(runPatrol(40, 44).rows).toEqual([
    header,
    `2026-06-10T11:01:00.000+02:00,40.00,,,,"Patrol of 'PTZ North span' from 40 to 44, pan 12, tilt -6, zoom 10"`,
    '2026-06-10T11:01:00.000+02:00,40.00,,,,',
    '2026-06-10T11:01:00.001+02:00,40.00,mark,40.0,,',
    '2026-06-10T11:01:00.831+02:00,41.60,broken-strand,41.6,4,',
    '2026-06-10T11:01:01.000+02:00,41.94,,,,',
    '2026-06-10T11:01:02.000+02:00,43.94,,,,',
    '2026-06-10T11:01:02.042+02:00,44.00,,,,The patrol is complete.',
    '',
  ])
})

test('a backward patrol lists the features in the order in which the sled passes them', () => {
  const places = runPatrol(44, 39).rows?.map((row) => row.split(',')[3])

  expect(places?.filter((place) => place)).toEqual(['place', '41.6', '40.0'])
})

test('a patrol without a sled movement takes one second and reports only the feature at its position', () => {
  expect(runPatrol(40, 40).rows).toEqual([
    header,
    `2026-06-10T11:01:00.000+02:00,40.00,,,,"Patrol of 'PTZ North span' from 40 to 40, pan 12, tilt -6, zoom 10"`,
    '2026-06-10T11:01:00.000+02:00,40.00,,,,',
    '2026-06-10T11:01:00.001+02:00,40.00,mark,40.0,,',
    '2026-06-10T11:01:01.000+02:00,40.00,,,,',
    '2026-06-10T11:01:01.000+02:00,40.00,,,,The patrol is complete.',
    '',
  ])
})

test('the report of a patrol that cannot run contains only the plan and the reason', () => {
  const schedule = { cameraID: 'gone', time: '09:00', pan: 1, tilt: 2, zoom: 3, sled_start: 20, sled_stop: 80 }
  const planned = { ...rig, schedules: [{ ...schedule, _id: 'a', dueAt: JULY }], cameras: rig.cameras }
  const [report] = advanceRig(planned, JULY).effects

  expect(report).toEqual({
    kind: 'report',
    name: 'Patrol gone 2026-07-10T09-00-00Z 20-80.csv',
    createdAt: JULY,
    text: [
      header,
      `2026-07-10T09:00:00.000+00:00,40.00,,,,"Patrol of 'gone' from 20 to 80, pan 1, tilt 2, zoom 3"`,
      '2026-07-10T09:00:00.000+00:00,40.00,,,,The patrol did not run: its camera has been deleted.',
      '',
    ].join('\r\n'),
  })
})

test('a film has the name, camera, trajectories and duration of its patrol run', () => {
  const { after, effects } = runPatrol(40, 44)

  expect(effects[0]).toMatchObject({
    kind: 'film',
    name: 'Patrol PTZ North span 2026-06-10T09-01-00Z 40-44.mp4',
    seed: 1,
    timeZone: 'Europe/Berlin',
    cameraID: KNOWN_CAMERA_ID,
    cameraName: 'PTZ North span',
    from: JUNE + 60_000,
    to: JUNE + 62_042,
    tilt: [{ position: -6 }],
    zoom: [{ position: 10 }],
  })
  expect(after.films).toEqual([effects[0]])
  expect(after.outbox).toEqual([])
})
