/** With fewer films, no length is usual. */
const MIN_FILMS = 4
const MIN_FRACTION = 0.05
/** Films of a rig with an irregular speed differ more. */
const DEVIATIONS = 4

/** Returns the usual length of a patrol's films and the shortest one that is no exception, in seconds, or null. */
export const findShortestUsual = (seconds: readonly number[]): { shortest: number; usual: number } | null => {
  if (seconds.length < MIN_FILMS) return null
  const usual = getMedian(seconds)
  const deviation = getMedian(seconds.map((each) => Math.abs(each - usual)))
  return { usual, shortest: usual - Math.max(MIN_FRACTION * usual, DEVIATIONS * deviation) }
}

const getMedian = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}
