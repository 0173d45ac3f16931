/** Returns whether a name contains every word of a search. Ignores case, and the encoding of accents. */
export const matchesSearch = (name: string, search: string) => {
  const normalizedName = normalize(name)
  return normalize(search)
    .split(/\s+/)
    .every((word) => normalizedName.includes(word))
}

/** macOS names files with decomposed accents. */
const normalize = (text: string) => text.normalize('NFC').toLowerCase()
