const warned = new Set<string>()

/** Lists are fetched again and again; the same fault is logged once. */
export const warnOnce = (text: string) => {
  if (warned.has(text)) return
  warned.add(text)
  console.warn(text)
}
