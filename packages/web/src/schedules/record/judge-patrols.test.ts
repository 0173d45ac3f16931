import type { ListedSchedule } from '@rig/contract/reading/screens'
import { expect, test } from 'vitest'
import { listPatrolFilms } from '../../rig/find-recordings.ts'
import { createKnownCameras, getTakenAtMs, toRecording } from '../../rig/recordings.ts'
import { createPatrolStartReader } from '../../rig/rig-time.ts'
import type { FilmCheck } from './check-film.ts'
import { createPatrolJudge, isIrregular, type PatrolEvidence } from './judge-patrols.ts'

const CAMERA = 'c1'
const cameras = createKnownCameras([
  { cameraID: CAMERA, name: 'PTZ North span', until: null },
  { cameraID: 'c2', name: 'PTZ South span', until: null },
])
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const schedule = (time: string, fields: Partial<ListedSchedule> = {}): ListedSchedule => ({
  _id: `at ${time}`,
  cameraID: CAMERA,
  time,
  sled_start: 20,
  sled_stop: 80,
  ...fields,
})

const listDates = (first: string, days: number) =>
  Array.from({ length: days }, (_, day) => new Date(Date.parse(first) + day * DAY_MS).toISOString().slice(0, 10))

/** Returns the film of a patrol that started `delay` minutes after its scheduled time. */
const film = (date: string, time: string, zone = 'UTC', delay = 0, camera = 'PTZ North span', track = ' 20-80') => {
  const stamp = new Date(createPatrolStartReader(zone)(date, time) + delay * MINUTE_MS).toISOString()
  const name = `Patrol ${camera} ${stamp.slice(0, 19).replaceAll(':', '-')}Z${track}.mp4`
  return toRecording({ name, format: 'mp4' })
}

type Gallery = readonly ReturnType<typeof film>[]

const judge = (
  planned: ListedSchedule,
  gallery: Gallery,
  now: string,
  { zone = 'UTC', schedules = [planned], ...more }: Partial<PatrolEvidence> = {},
) =>
  createPatrolJudge({
    ...{
      schedules,
      zone,
      now: Date.parse(now),
      isComplete: true,
      checks: new Map(),
      failed: new Map<string, string>(),
    },
    films: listPatrolFilms(gallery, cameras),
    recordedAt: gallery.flatMap((each) => getTakenAtMs(each) ?? []),
    ...more,
  })(planned)

const listIrregular = (days: ReturnType<typeof judge>) =>
  days.filter(isIrregular).map(({ date, state }) => `${date} ${state}`)

const checkAll = (gallery: Gallery, special: Record<string, Partial<FilmCheck>> = {}) =>
  new Map(
    gallery.map(({ name }) => {
      const found = Object.entries(special).find(([date]) => name.includes(date))
      return [name, { seconds: 30, isBlack: false, ...found?.[1] }] as const
    }),
  )

test.each([
  ['UTC', '2026-05-01', '06:30'],
  ['Europe/Berlin', '2026-03-20', '06:30'],
  ['Europe/Berlin', '2026-03-20', '02:30'],
  ['Europe/Berlin', '2026-10-16', '02:30'],
  ['America/New_York', '2026-03-01', '23:59'],
  ['Pacific/Kiritimati', '2026-05-01', '00:00'],
  ['Asia/Kathmandu', '2026-05-01', '03:10'],
  ['Australia/Lord_Howe', '2026-03-28', '01:45'],
])('the record reports only the missing, truncated and black film of 16 days (%s, %s, %s)', (zone, first, time) => {
  const dates = listDates(first, 16)
  const [suppressed = '', cut = '', black = ''] = [dates[4], dates[9], dates[12]]
  const gallery = dates.filter((date) => date !== suppressed).map((date) => film(date, time, zone))
  const nameOn = (date: string) => film(date, time, zone).name
  const checks = checkAll(gallery)
    .set(nameOn(cut), { seconds: 12, isBlack: false })
    .set(nameOn(black), { seconds: 30, isBlack: true })
  const evening = new Date(createPatrolStartReader(zone)(dates[15] ?? '', time) + 2 * 60 * MINUTE_MS).toISOString()

  const days = judge(schedule(time), gallery, evening, { zone, checks })

  expect(days.map(({ date }) => date)).toEqual(dates)
  expect(listIrregular(days)).toEqual([`${suppressed} missing`, `${cut} short`, `${black} dark`])
  expect(days[9]?.text).toBe("It lasts 12 s, but this schedule's films usually last 30 s.")
  expect([days[4]?.check, days[9]?.check]).toEqual([null, { seconds: 12, isBlack: false }])
})

test('the record starts with the first film that is on time, and is empty if no film is on time', () => {
  const gallery = [film('2026-05-03', '06:30'), film('2026-05-05', '06:30')]

  expect(judge(schedule('06:30'), gallery, '2026-05-05T20:00:00Z').map(({ date, state }) => [date, state])).toEqual([
    ['2026-05-03', 'present'],
    ['2026-05-04', 'missing'],
    ['2026-05-05', 'present'],
  ])
  expect(judge(schedule('07:30'), gallery, '2026-05-05T20:00:00Z')).toEqual([])
})

test('films of another camera, another section or another schedule do not count as films of the patrol', () => {
  const gallery = [
    film('2026-05-01', '06:30'),
    film('2026-05-02', '06:30', 'UTC', 0, 'PTZ South span'),
    film('2026-05-03', '06:30', 'UTC', 0, 'PTZ North span', ' 0-40'),
    film('2026-05-04', '13:15'),
    film('2026-05-05', '06:30', 'UTC', 0, 'PTZ North span', ''),
  ]

  const days = judge(schedule('06:30'), gallery, '2026-05-05T20:00:00Z')

  expect(days.map(({ state }) => state)).toEqual(['present', 'missing', 'missing', 'missing', 'present'])
})

test('the text for a late film states the delay, unless a film on another day is just as late', () => {
  const morning = schedule('06:30')
  const punctual = [film('2026-05-01', '06:30'), film('2026-05-04', '06:30')]
  const late = film('2026-05-02', '06:30', 'UTC', 44)
  const onePatrol = judge(morning, [...punctual, late, film('2026-05-03', '06:30', 'UTC', 12)], '2026-05-04T20:00:00Z')
  const otherPlan = judge(morning, [...punctual, late, film('2026-05-03', '06:30', 'UTC', 45)], '2026-05-04T20:00:00Z')

  expect(onePatrol.map(({ state }) => state)).toEqual(['present', 'late', 'present', 'present'])
  expect(onePatrol[1]?.text).toBe('It started at 07:14, 44 min late.')
  expect(otherPlan.map(({ state }) => state)).toEqual(['present', 'unclear', 'unclear', 'present'])
})

test('with a wrong time zone, no patrol is reported as missing, even after a clock change', () => {
  const dates = listDates('2026-03-20', 20)
  const gallery = dates.map((date) => film(date, '06:30', 'UTC'))
  const inBerlin = judge(schedule('07:30'), gallery, '2026-04-08T20:00:00Z', { zone: 'Europe/Berlin' })
  const films = dates.map((date) => film(date, '06:30', 'Europe/Berlin'))
  const inUtc = judge(schedule('05:30'), films, '2026-04-08T20:00:00Z')

  expect(listIrregular(inBerlin)).toEqual([])
  expect(listIrregular(inUtc)).toEqual([])
  expect(inBerlin.at(-1)?.text).toContain("the rig's time zone is not Europe/Berlin")
})

test('no film is reported as missing within an hour of its patrol, with an incomplete list, or if another patrol runs at nearly the same time', () => {
  const gallery = [film('2026-05-01', '06:30'), film('2026-05-03', '06:40')]
  const morning = schedule('06:30')
  const judgeLast = (now: string, more?: Partial<PatrolEvidence>) => judge(morning, gallery, now, more).at(-1)?.state

  expect(judgeLast('2026-05-02T07:29:00Z')).toBe('due')
  expect(judgeLast('2026-05-02T07:31:00Z')).toBe('missing')
  expect(judgeLast('2026-05-02T07:31:00Z', { isComplete: false })).toBe('unclear')
  expect(judgeLast('2026-05-03T20:00:00Z', { schedules: [morning, schedule('06:40')] })).toBe('unclear')
})

test('a patrol before the creation of its schedule is not reported as missing', () => {
  const gallery = [film('2026-05-01', '06:30')]
  const seconds = Math.floor(Date.parse('2026-05-03T12:00:00Z') / 1_000).toString(16)
  const created = schedule('06:30', { _id: `${seconds}0123456789abcdef` })

  const states = judge(created, gallery, '2026-05-04T20:00:00Z').map(({ state }) => state)

  expect(states).toEqual(['present', 'unclear', 'unclear', 'missing'])
})

test('no film counts as short if only three films have been checked, or if the lengths of all films vary', () => {
  const dates = listDates('2026-05-01', 7)
  const gallery = dates.map((date) => film(date, '06:30'))
  const few = checkAll(gallery.slice(0, 3), { '2026-05-02': { seconds: 10 } })
  const seconds = [30, 24, 36, 27, 33, 21, 39]
  const varied = new Map(gallery.map(({ name }, index) => [name, { seconds: seconds[index] ?? 0, isBlack: null }]))

  for (const checks of [few, varied])
    expect(listIrregular(judge(schedule('06:30'), gallery, '2026-05-07T20:00:00Z', { checks }))).toEqual([])
})

test('if a film is missing on a day without any recording, the text says that the rig may have been off', () => {
  const gallery = [film('2026-05-01', '06:30'), film('2026-05-03', '13:00', 'UTC', 0, 'PTZ South span')]

  const days = judge(schedule('06:30'), gallery, '2026-05-03T20:00:00Z')

  expect(days.map(({ text }) => text.includes('the rig may have been off'))).toEqual([false, true, false])
})

test.each([
  ['23:59', 7],
  ['00:00', -1],
])('a film counts for the patrol at %s even if it starts on another date (%i minutes later)', (time, minutes) => {
  const gallery = ['2026-05-02', '2026-05-03'].map((date) => film(date, time, 'UTC', minutes))

  const days = judge(schedule(time), gallery, '2026-05-04T00:30:00Z')

  expect(days.slice(0, 2).map(({ date, state }) => [date, state])).toEqual([
    ['2026-05-02', 'present'],
    ['2026-05-03', 'present'],
  ])
})

test('a day whose film could not be checked is unclear, with the reason', () => {
  const gallery = [film('2026-05-03', '06:30'), film('2026-05-04', '06:30')]

  const failed = new Map([[gallery[1]?.name ?? '', 'The browser cannot play it']])
  const days = judge(schedule('06:30'), gallery, '2026-05-04T20:00:00Z', { failed })

  expect(days.map(({ state }) => state)).toEqual(['present', 'unclear'])
  expect(days[1]?.text).toBe('The film is in the gallery but could not be checked. The browser cannot play it.')
})
