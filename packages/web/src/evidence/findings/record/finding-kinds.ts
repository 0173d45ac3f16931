/** Kinds that are offered unless `config.json` contains `findingKinds`. */
const DEFAULT_KINDS = ['broken wire', 'corrosion', 'wear', 'clamp', 'paint', 'other'] as const

/** Returns the kinds to choose from. `current` is kept, because a colleague's list may contain other kinds. */
export const listKinds = (configured: readonly string[] | undefined, current = ''): string[] => {
  const kinds = configured ?? DEFAULT_KINDS
  return current === '' || kinds.includes(current) ? [...kinds] : [...kinds, current]
}
