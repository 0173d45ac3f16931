type Cell = string | number

/** Formats rows as an aligned text table. Numbers are right-aligned and have one decimal. */
export const formatTable = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string => {
  const texts = [headings, ...rows.map((row) => row.map(formatCell))]
  const widths = headings.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)))
  const isNumericColumn = headings.map((_, column) => rows.every((row) => typeof row[column] === 'number'))
  return texts
    .map((row) => {
      const cells = row.map((text, column) =>
        isNumericColumn[column] ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
      )
      return cells.join('  ').trimEnd()
    })
    .join('\n')
}

const formatCell = (cell: Cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell)

/** Returns the quantile of the values at `share` (0 to 1), or NaN if there are no values. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Returns the medians of the first and last quarter of the samples, and the increase between them in percent. */
export const measureGrowth = (samples: readonly number[]) => {
  const quarter = Math.ceil(samples.length / 4)
  const [before, after] = [quantile(samples.slice(0, quarter), 0.5), quantile(samples.slice(-quarter), 0.5)]
  return { before, after, percent: (after / before - 1) * 100 }
}

/** Measures the subjects alternately, so a disturbance affects all of them. `median` returns the median of a figure. */
export const measureInRounds = async <Subject, Figure extends string>(
  subjects: readonly Subject[],
  rounds: number,
  measure: (subject: Subject) => Promise<Record<Figure, number>>,
) => {
  const measurements = subjects.map((subject) => ({ subject, samples: [] as Record<Figure, number>[] }))
  for (let round = 0; round < rounds; round++)
    for (const { subject, samples } of measurements) samples.push(await measure(subject))
  return measurements.map(({ subject, samples }) => ({
    subject,
    median: (figure: Figure) =>
      quantile(
        samples.map((sample) => sample[figure]),
        0.5,
      ),
  }))
}
