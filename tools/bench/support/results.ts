import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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

/** Returns the quantile of the values at `share` (0 to 1), or NaN if there are no values. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export type Plot = {
  title: string
  across: string
  series: { name: string; points: readonly (readonly [number, number])[] }[]
}

const WIDTH = 480
const HEIGHT = 260
const LEFT = 52
const RIGHT = 130
const TOP = 36
const BOTTOM = 40
const COLOURS = ['#2563eb', '#dc2626', '#16a34a', '#9333ea']

/** Writes a line chart with evenly spaced x values to docs/plots/NAME.svg if `PLOT=on`. */
export const savePlot = (name: string, plot: Plot): void => {
  if (process.env.PLOT !== 'on') return
  const folder = join(import.meta.dirname, '../../../docs/plots')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.svg`), `${drawPlot(plot)}\n`)
}

const drawPlot = ({ title, across, series }: Plot): string => {
  const xValues = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))].toSorted((a, b) => a - b)
  const maxY = Math.max(...series.flatMap(({ points }) => points.map(([, y]) => y))) * 1.1
  const toX = (x: number) => LEFT + (xValues.indexOf(x) / Math.max(1, xValues.length - 1)) * (WIDTH - LEFT - RIGHT)
  const toY = (y: number) => HEIGHT - BOTTOM - (y / maxY) * (HEIGHT - TOP - BOTTOM)
  const text = (x: number, y: number, content: string, anchor = 'middle', colour = '#333') =>
    `<text x="${x.toFixed(0)}" y="${y.toFixed(0)}" text-anchor="${anchor}" fill="${colour}">${content}</text>`
  const lines = series.map(({ name, points }, n) => {
    const colour = COLOURS[n % COLOURS.length] ?? ''
    const path = points.map(([x, y]) => `${toX(x).toFixed(1)},${toY(y).toFixed(1)}`).join(' ')
    return (
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>` +
      text(WIDTH - RIGHT + 10, TOP + 14 + n * 16, name, 'start', colour)
    )
  })
  const marks = [0, maxY / 2, maxY].map((y) => text(LEFT - 8, toY(y) + 4, label(y), 'end'))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text(LEFT, 18, title, 'start', '#000'),
    `<path d="M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}" fill="none" stroke="#999"/>`,
    ...marks,
    ...xValues.map((x) => text(toX(x), HEIGHT - BOTTOM + 16, x.toLocaleString('en'))),
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, across),
    ...lines,
    '</svg>',
  ].join('\n')
}

const label = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(2))
