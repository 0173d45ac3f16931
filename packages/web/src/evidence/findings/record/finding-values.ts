const DAY = /^\d{4}-\d{2}-\d{2}$/
const DECIMAL = /^[+-]?(\d+[.,]?\d*|[.,]\d+)$/

/** Returns whether a text is a day of the calendar such as `2026-08-01`. The form and the import accept only such days. */
export const isDay = (text: string): boolean => {
  if (!DAY.test(text)) return false
  const time = Date.parse(text)
  // JavaScript accepts 30 February and returns a day in March
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Returns the number that a text such as `12.5` or `12,5` contains, or null. JavaScript also accepts `0x10` and `1e2`. */
export const parseDecimal = (text: string): number | null => {
  const trimmed = text.trim()
  return DECIMAL.test(trimmed) ? Number(trimmed.replace(',', '.')) : null
}
