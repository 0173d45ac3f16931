import { expect, test } from 'vitest'
import { countWeeks, formatDay, listWeeks } from './list-weeks.ts'

test.each(['2026-05-11', '2026-05-13', '2026-05-17'])('on %s, the listed weeks run from Monday to Sunday', (today) => {
  const weeks = listWeeks([], today, 2, 0).map((week) => week.map(({ date }) => date))

  expect(weeks.map((week) => [week.length, week[0], week.at(-1)])).toEqual([
    [7, '2026-05-04', '2026-05-10'],
    [7, '2026-05-11', '2026-05-17'],
  ])
})

test('the listed weeks are consecutive, even across a clock change', () => {
  const dates = [1, 0].flatMap((skipped) => listWeeks([], '2026-03-31', 1, skipped)).flat()

  expect(dates.map(({ date }) => date.slice(5)).join()).toBe(
    '03-23,03-24,03-25,03-26,03-27,03-28,03-29,03-30,03-31,04-01,04-02,04-03,04-04,04-05',
  )
  expect(countWeeks('2026-03-29', '2026-03-30')).toBe(2)
  expect(formatDay('2026-03-29')).toBe('Sun 29 Mar')
})
