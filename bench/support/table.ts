type Cell = string | number

/** Returns rows with their headings as aligned text. Numbers are right-aligned, with one decimal. */
export const asTable = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string => {
  const texts = [headings, ...rows.map((row) => row.map(asText))]
  const widths = headings.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)))
  const isNumber = headings.map((_, column) => rows.every((row) => typeof row[column] === 'number'))
  return texts
    .map((row) => {
      const cells = row.map((text, column) =>
        isNumber[column] ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
      )
      return cells.join('  ').trimEnd()
    })
    .join('\n')
}

const asText = (cell: Cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell)
