/** An answer lacks something that is used of it; the message says what, by its path. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer'
}

/** A text as JSON; undefined where it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What lies at a path of keys; undefined where something on the way is missing. */
export const field = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )

/** The text at a path, which must not be empty; a number counts as its digits. */
export const readText = (value: unknown, ...path: string[]): string => {
  const found = field(value, ...path)
  if (typeof found === 'string' && found !== '') return found
  if (typeof found === 'number') return String(found)
  throw unreadable(path, 'a text', found)
}

/** The text at a path, '' where there is none. */
export const readTextOrNone = (value: unknown, ...path: string[]): string => {
  const found = field(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** The number at a path; one that is written as text counts. */
export const readNumber = (value: unknown, ...path: string[]): number => {
  const found = field(value, ...path)
  const number = asNumber(found)
  if (Number.isFinite(number)) return number
  throw unreadable(path, 'a number', found)
}

/** The number at a path, undefined where there is none. */
export const readNumberOrNone = (value: unknown, ...path: string[]): number | undefined => {
  const number = asNumber(field(value, ...path))
  return Number.isFinite(number) ? number : undefined
}

/** Whether the flag at a path is set: true, 1, and both as text; anything else is not. */
export const readFlag = (value: unknown, ...path: string[]): boolean =>
  ['true', '1'].includes(String(field(value, ...path)).toLowerCase())

/** Is told of an entry that was left out, with its path and what is wrong. */
export type OnLeftOut = (words: string) => void

/**
 * The entries of the list at a path. One that lacks what its row needs is left out and told: one bad entry never blanks
 * a screen (product 2).
 */
export const readList = <Entry>(
  value: unknown,
  path: string[],
  readEntry: (entry: unknown) => Entry,
  onLeftOut: OnLeftOut,
): Entry[] => {
  const found = field(value, ...path)
  if (!Array.isArray(found)) throw unreadable(path, 'a list', found)
  return found.flatMap((entry: unknown, index) => {
    try {
      return [readEntry(entry)]
    } catch (cause) {
      if (!(cause instanceof UnreadableAnswer)) throw cause
      onLeftOut(`Left out ${path.join('.')}[${index}]: ${cause.message}`)
      return []
    }
  })
}

const asNumber = (value: unknown) => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}

const unreadable = (path: string[], wanted: string, got: unknown) =>
  new UnreadableAnswer(`${path.join('.')} should be ${wanted} and is ${got === undefined ? 'missing' : kindOf(got)}`)

const kindOf = (value: unknown) => {
  if (typeof value === 'string') return value === '' ? 'empty' : `'${value.slice(0, 40)}'`
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
