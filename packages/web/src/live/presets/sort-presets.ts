import type { Preset } from '@rig/contract'

/** Returns the presets with the default first, then by name. */
export const sortPresets = (presets: readonly Preset[]): Preset[] => {
  // Creating the first collator is slow, so doing this at module level would delay the start of the live view
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  return presets.toSorted((a, b) => Number(b.default) - Number(a.default) || compare(a.name, b.name))
}
