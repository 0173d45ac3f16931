import type { Onset } from '../record/finding.ts'

/** Whether a film shows the damage. `unclear` means that the film does not show whether there is damage. */
export type Answer = 'present' | 'absent' | 'unclear'

/** Answers by the index of the film. Index 0 is the oldest film. */
export type Answers = ReadonlyMap<number, Answer>

/**
 * Returns the index of the next film to look at, or null at the end of the search: after at most ⌈log2(count + 1)⌉ + 1
 * films.
 */
export const findNextQuestion = (count: number, answers: Answers): number | null => {
  if (answers.size > Math.ceil(Math.log2(count + 1))) return null
  const { lastAbsent, firstPresent } = findBounds(count, answers)
  const candidates = Array.from(
    { length: firstPresent - lastAbsent - 1 },
    (_, offset) => lastAbsent + 1 + offset,
  ).filter((index) => !answers.has(index))
  const middle = (lastAbsent + firstPresent) / 2
  return candidates.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b)[0] ?? null
}

/** Returns the interval in which the damage appeared. `times` are the times of the films (ISO 8601), oldest first. */
export const findOnset = (times: readonly string[], foundAt: string, answers: Answers): Onset => {
  const { lastAbsent, firstPresent } = findBounds(times.length, answers)
  return {
    after: times[lastAbsent] ?? null,
    before: times[firstPresent] ?? foundAt,
    films: answers.size,
    unclear: [...answers.values()].filter((answer) => answer === 'unclear').length,
    isExact: firstPresent - lastAbsent === 1,
  }
}

/**
 * Returns the index of the newest film without the damage (-1 if there is none), and of the oldest one with it (`count`
 * if there is none).
 */
const findBounds = (count: number, answers: Answers) => {
  const given = [...answers]
  const lastAbsent = Math.max(-1, ...given.flatMap(([index, answer]) => (answer === 'absent' ? index : [])))
  const firstPresent = Math.min(count, ...given.flatMap(([index, answer]) => (answer === 'present' ? index : [])))
  return { lastAbsent, firstPresent }
}
