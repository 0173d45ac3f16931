export type FilmProperties = { width: number; height: number; seconds: number; frameSeconds: number }

export const describeMismatches = (before: FilmProperties, after: FilmProperties): string[] => {
  const sentences: string[] = []
  if (before.width !== after.width || before.height !== after.height)
    sentences.push(`The films differ in size: ${formatSize(before)} and ${formatSize(after)}.`)
  if (!haveSameFrameRate(before, after))
    sentences.push(
      `The films differ in frame rate: ${formatRate(before)} and ${formatRate(after)} frames per second. The search for changes is not available.`,
    )
  if (Math.abs(before.seconds - after.seconds) > 2 * before.frameSeconds)
    sentences.push(
      `The films differ in length: ${formatLength(before)} and ${formatLength(after)}. Only the part that both films show is compared.`,
    )
  return sentences
}

export const haveSameFrameRate = (before: FilmProperties, after: FilmProperties) =>
  Math.abs(before.frameSeconds / after.frameSeconds - 1) < 0.01

const formatSize = ({ width, height }: FilmProperties) => `${width} × ${height}`
const formatRate = ({ frameSeconds }: FilmProperties) => `${Math.round(1 / frameSeconds)}`
const formatLength = ({ seconds }: FilmProperties) => `${seconds.toFixed(1)} s`
