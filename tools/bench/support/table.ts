type Cell = string | number

/** Formats rows as an aligned text table. Numbers are right-aligned and have one decimal. */
export const formatTable = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string => {
  const texts = [headings, ...rows.map((row) => row.map(formatCell))]
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

const formatCell = (cell: Cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell)
