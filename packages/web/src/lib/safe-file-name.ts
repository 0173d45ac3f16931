import filenamify from 'filenamify/browser'

/** Leaves room for a number and a folder within the 260 characters that Windows allows for a path. */
const MAX_BYTES = 160
/** Longer names are cut to this length first, because of the time that the regular expressions need. */
const MAX_CHARS = 1_000
const TIME_AND_EXTENSION_PATTERN = /(?: \d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z)?\.\w{1,10}$/

/**
 * Returns a name that is valid on Windows, macOS and Linux: one path segment in NFC, without control, format or
 * reserved characters, reserved names, leading dots and dashes, or trailing dots and spaces. A long name keeps its
 * extension and a time before it.
 */
export const toSafeFileName = (name: string, maxBytes = MAX_BYTES) => {
  const [ending = ''] = TIME_AND_EXTENSION_PATTERN.exec(name) ?? []
  const base = name.slice(0, name.length - ending.length).slice(0, MAX_CHARS)
  const safe = replaceUnsafe(base + ending)
  const [safeEnding = ''] = TIME_AND_EXTENSION_PATTERN.exec(safe) ?? []
  const safeBase = safe.slice(0, safe.length - safeEnding.length)
  return replaceUnsafe(truncate(safeBase, maxBytes - safeEnding.length) + safeEnding)
}

/** Names that differ only in letter case or normalisation count as equal, as on Windows and macOS. */
export const createFileNamer = (...reserved: string[]) => {
  const used = new Set(reserved.map(toComparisonKey))
  return (name: string) => {
    const preferredName = toSafeFileName(name)
    let unique = preferredName
    for (let count = 2; used.has(toComparisonKey(unique)); count++)
      unique = preferredName.replace(/(\.\w+)?$/, ` (${count})$1`)
    used.add(toComparisonKey(unique))
    return unique
  }
}

const replaceUnsafe = (name: string) =>
  filenamify(name.replaceAll(/\p{Surrogate}/gu, '_'), { replacement: '_', maxLength: Infinity })
    // A leading dot hides the file, and `sha256sum` reads standard input for the name `-`
    .replace(/^[\s.-]+/, '_')

const truncate = (name: string, maxBytes: number) => {
  const encoder = new TextEncoder()
  let [text, bytes] = ['', 0]
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    bytes += encoder.encode(segment).length
    if (bytes > maxBytes) break
    text += segment
  }
  return text
}

const toComparisonKey = (name: string) => name.normalize('NFC').toUpperCase().toLowerCase()
