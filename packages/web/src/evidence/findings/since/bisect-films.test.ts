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

test('if the films around the change are unclear, the result is a range that includes all of them', () => {
  const onset = search(32, (index) => (index < 8 ? 'absent' : index > 22 ? 'present' : 'unclear'))

  expect(onset.isExact).toBe(false)
  expect(onset.unclear).toBeGreaterThan(0)
  expect(onset.films).toBeLessThanOrEqual(7)
  expect((onset.after ?? '') <= (times[7] ?? '')).toBe(true)
  expect((onset.before ?? '') >= (times[23] ?? '')).toBe(true)
})

test('if only one film is unclear, the search also shows its neighbour, and the result is exact', () => {
  const onset = search(32, (index) => (index === 15 ? 'unclear' : index >= 10 ? 'present' : 'absent'))

  expect(onset).toMatchObject({ after: times[9], before: times[10], isExact: true, unclear: 1 })
})

test.each([1, 2, 3, 5, 32, 100])(
  'the search finds the first of %i films that shows the damage, with at most log2(n) + 1 questions',
  (count) => {
    for (let day = 0; day <= count; day++) {
      const onset = search(count, (index) => (index >= day ? 'present' : 'absent'))
      const before = day === count ? foundAt : times[day]
      expect(onset).toMatchObject({ after: times[day - 1] ?? null, before, isExact: true, unclear: 0 })
      expect(onset.films).toBeLessThanOrEqual(Math.floor(Math.log2(count)) + 1)
    }
  },
)
