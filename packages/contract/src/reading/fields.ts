/** Thrown when a response lacks a required field. The message contains the path of the field. */
export class UnreadableResponseError extends Error {
  override name = 'UnreadableResponseError'
}

/** Returns undefined if the text is not valid JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns undefined if a key is missing. */
export const readField = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )

/** Converts a number to text. Throws UnreadableResponseError if the field is missing, empty or of another type. */
export const readText = (value: unknown, ...path: string[]): string => {
  const found = readField(value, ...path)
  if (typeof found === 'string' && found !== '') return found
  if (typeof found === 'number') return String(found)
  throw createReadError(path, 'text', found)
}

const DISPLAYED_MAX_CHARS = 1_000

/** Shortens a text for the screen, because a browser needs seconds to lay out several megabytes of text. */
export const shortenText = (text: string): string =>
  text.length > DISPLAYED_MAX_CHARS ? `${text.slice(0, DISPLAYED_MAX_CHARS - 1)}…` : text

/** Returns an empty string if the field is missing or is not text. */
export const readOptionalText = (value: unknown, ...path: string[]): string => {
  const found = readField(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** Converts numeric text. Throws UnreadableResponseError if the field is missing or not numeric. */
export const readNumber = (value: unknown, ...path: string[]): number => {
  const found = readField(value, ...path)
  const number = asNumber(found)
  if (Number.isFinite(number)) return number
  throw createReadError(path, 'a number', found)
}

/** Returns undefined if the field is missing or not numeric. */
export const readOptionalNumber = (value: unknown, ...path: string[]): number | undefined => {
  const number = asNumber(readField(value, ...path))
  return Number.isFinite(number) ? number : undefined
}

/** Returns true if the field is true, 1, '1' or, in any letter case, 'true'. */
export const readFlag = (value: unknown, ...path: string[]): boolean =>
  ['true', '1'].includes(String(readField(value, ...path)).toLowerCase())

export type OnSkipped = (message: string) => void

/**
 * Returns a function that reads the list at `path` of a body. It skips and reports entries that lack a required field,
 * so that one invalid entry does not hide the whole list. It throws UnreadableResponseError if the field is not a list.
 */
export const createListReader =
  <Entry>(path: string[], readEntry: (entry: unknown) => Entry) =>
  (body: unknown, onSkipped: OnSkipped): Entry[] => {
    const found = readField(body, ...path)
    if (!Array.isArray(found)) throw createReadError(path, 'a list', found)
    return found.flatMap((entry: unknown, index) => {
      try {
        return [readEntry(entry)]
      } catch (cause) {
        if (!(cause instanceof UnreadableResponseError)) throw cause
        onSkipped(`Skipped ${path.join('.')}[${index}]: ${cause.message}`)
        return []
      }
    })
  }

const asNumber = (value: unknown) => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}

const createReadError = (path: string[], expected: string, found: unknown) =>
  new UnreadableResponseError(
    `${path.join('.')} should be ${expected} but is ${found === undefined ? 'missing' : describeValue(found)}`,
  )

const describeValue = (value: unknown) => {
  if (typeof value === 'string') return value === '' ? 'empty' : `'${value.slice(0, 40)}'`
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
