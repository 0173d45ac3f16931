import { expect, test } from 'vitest'
import { type Answer, findNextQuestion, findOnset } from './bisect-films.ts'

const foundAt = '2026-07-10T06:30:00.000Z'
const times = Array.from({ length: 100 }, (_, index) => new Date(Date.UTC(2026, 4, 1 + index, 14, 30)).toISOString())

const search = (count: number, look: (index: number) => Answer) => {
  const answers = new Map<number, Answer>()
  for (let index = findNextQuestion(count, answers); index !== null; index = findNextQuestion(count, answers))
    answers.set(index, look(index))
  return findOnset(times.slice(0, count), foundAt, answers)
}

test.each(times.slice(0, 32).map((time, day) => [time, day] as const))(
  'the day on which a wire broke, before the film of %s, is found by looking at no more than 6 of 32 films',
  (time, day) => {
    const onset = search(32, (index) => (index >= day ? 'present' : 'absent'))

    expect(onset).toMatchObject({ after: times[day - 1] ?? null, before: time, isExact: true, unclear: 0 })
    expect(onset.films).toBeLessThanOrEqual(6)
  },
)

test('damage that no film shows appeared after the last film', () => {
  const onset = search(32, () => 'absent')

  expect(onset).toMatchObject({ after: times[31], before: foundAt, isExact: true })
})

test('the search yields a range instead of a day for fading paint, which is unclear in some films', () => {
  const onset = search(32, (index) => (index < 8 ? 'absent' : index > 22 ? 'present' : 'unclear'))

  expect(onset.isExact).toBe(false)
  expect(onset.unclear).toBeGreaterThan(0)
  expect(onset.films).toBeLessThanOrEqual(7)
  expect((onset.after ?? '') <= (times[7] ?? '')).toBe(true)
  expect((onset.before ?? '') >= (times[23] ?? '')).toBe(true)
})

test('one unclear film does not prevent an exact interval, because its neighbour is shown too', () => {
  const onset = search(32, (index) => (index === 15 ? 'unclear' : index >= 10 ? 'present' : 'absent'))

  expect(onset).toMatchObject({ after: times[9], before: times[10], isExact: true, unclear: 1 })
})

test.each([1, 2, 3, 5, 100])('with %i films, the search needs at most log2(n) + 1 of them', (count) => {
  for (let day = 0; day <= count; day++) {
    const onset = search(count, (index) => (index >= day ? 'present' : 'absent'))
    expect(onset.isExact).toBe(true)
    expect(onset.films).toBeLessThanOrEqual(Math.floor(Math.log2(count)) + 1)
  }
})
