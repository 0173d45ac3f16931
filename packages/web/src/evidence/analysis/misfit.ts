/** The measures in which two films must agree. */
export type FilmMeasures = { width: number; height: number; seconds: number; frameSeconds: number }

/**
 * Sentences about how the measures of two films differ; none if they agree. Whatever can still be compared is compared.
 */
export const describeMisfit = (before: FilmMeasures, after: FilmMeasures): string[] => {
  const said: string[] = []
  if (before.width !== after.width || before.height !== after.height)
    said.push(`The films differ in size: ${nameSize(before)} and ${nameSize(after)}.`)
  if (!isSameRate(before, after))
    said.push(
      `The films differ in rate: ${nameRate(before)} and ${nameRate(after)} frames a second. Changes can't be searched for.`,
    )
  if (Math.abs(before.seconds - after.seconds) > 2 * before.frameSeconds)
    said.push(`The films differ in length: ${nameLength(before)} and ${nameLength(after)}. What both have is compared.`)
  return said
}

/** Whether a frame lasts as long in both films. */
export const isSameRate = (before: FilmMeasures, after: FilmMeasures) =>
  Math.abs(before.frameSeconds / after.frameSeconds - 1) < 0.01

const nameSize = ({ width, height }: FilmMeasures) => `${width} × ${height}`
const nameRate = ({ frameSeconds }: FilmMeasures) => `${Math.round(1 / frameSeconds)}`
const nameLength = ({ seconds }: FilmMeasures) => `${seconds.toFixed(1)} s`
