/** The measures in which two films must agree. */
export type FilmMeasures = { width: number; height: number; seconds: number; frameSeconds: number }

/** Returns a sentence about each measure in which two films differ. They are compared as far as possible all the same. */
export const describeMismatch = (before: FilmMeasures, after: FilmMeasures): string[] => {
  const sentences: string[] = []
  if (before.width !== after.width || before.height !== after.height)
    sentences.push(`The films differ in size: ${formatSize(before)} and ${formatSize(after)}.`)
  if (!isSameRate(before, after))
    sentences.push(
      `The films differ in rate: ${formatRate(before)} and ${formatRate(after)} frames a second. Changes can't be searched for.`,
    )
  if (Math.abs(before.seconds - after.seconds) > 2 * before.frameSeconds)
    sentences.push(
      `The films differ in length: ${formatLength(before)} and ${formatLength(after)}. What both have is compared.`,
    )
  return sentences
}

/** Returns whether both films have the same frame rate. */
export const isSameRate = (before: FilmMeasures, after: FilmMeasures) =>
  Math.abs(before.frameSeconds / after.frameSeconds - 1) < 0.01

const formatSize = ({ width, height }: FilmMeasures) => `${width} × ${height}`
const formatRate = ({ frameSeconds }: FilmMeasures) => `${Math.round(1 / frameSeconds)}`
const formatLength = ({ seconds }: FilmMeasures) => `${seconds.toFixed(1)} s`
