/** A response lacks a required field; the message contains its path. */
export class UnreadableResponse extends Error {
  override name = 'UnreadableResponse'
}

/** Parses JSON; returns undefined for invalid JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the value at a path of keys; undefined if any key is missing. */
export const field = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )

/** Returns the text at a path; a number is converted. Throws if it is missing or empty. */
export const readText = (value: unknown, ...path: string[]): string => {
  const found = field(value, ...path)
  if (typeof found === 'string' && found !== '') return found
  if (typeof found === 'number') return String(found)
  throw unreadable(path, 'a text', found)
}

/** Returns the text at a path; '' if there is none. */
export const readOptionalText = (value: unknown, ...path: string[]): string => {
  const found = field(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** Returns the number at a path; numeric text is converted. Throws if there is none. */
export const readNumber = (value: unknown, ...path: string[]): number => {
  const found = field(value, ...path)
  const number = asNumber(found)
  if (Number.isFinite(number)) return number
  throw unreadable(path, 'a number', found)
}

/** Returns the number at a path; undefined if there is none. */
export const readOptionalNumber = (value: unknown, ...path: string[]): number | undefined => {
  const number = asNumber(field(value, ...path))
  return Number.isFinite(number) ? number : undefined
}

/** Returns whether the flag at a path is true, 1, 'true' or '1'. */
export const readFlag = (value: unknown, ...path: string[]): boolean =>
  ['true', '1'].includes(String(field(value, ...path)).toLowerCase())

/** Receives the path of a skipped entry and the reason. */
export type OnSkipped = (message: string) => void

/**
 * Returns the entries of the list at a path. Skips and reports an entry that lacks a required field: one bad entry never
 * blanks a screen (product 2).
 */
export const readList = <Entry>(
  value: unknown,
  path: string[],
  readEntry: (entry: unknown) => Entry,
  onSkipped: OnSkipped,
): Entry[] => {
  const found = field(value, ...path)
  if (!Array.isArray(found)) throw unreadable(path, 'a list', found)
  return found.flatMap((entry: unknown, index) => {
    try {
      return [readEntry(entry)]
    } catch (cause) {
      if (!(cause instanceof UnreadableResponse)) throw cause
      onSkipped(`Left out ${path.join('.')}[${index}]: ${cause.message}`)
      return []
    }
  })
}

const asNumber = (value: unknown) => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}

const unreadable = (path: string[], expected: string, found: unknown) =>
  new UnreadableResponse(
    `${path.join('.')} should be ${expected} and is ${found === undefined ? 'missing' : describeValue(found)}`,
  )

const describeValue = (value: unknown) => {
  if (typeof value === 'string') return value === '' ? 'empty' : `'${value.slice(0, 40)}'`
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
