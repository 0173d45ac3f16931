/** The protocol of the newest resource of each origin, unknown for another origin without `Timing-Allow-Origin`. */
export const observeHttpProtocols = ({ PerformanceObserver }: Pick<typeof globalThis, 'PerformanceObserver'>) => {
  const protocols = new Map<string, string>()
  const listeners = new Set<() => void>()

  const record = (entry: PerformanceEntry) => {
    const protocol = entry.toJSON().nextHopProtocol
    const { origin } = new URL(entry.name)
    if (typeof protocol !== 'string' || protocol === '' || protocols.get(origin) === protocol) return
    protocols.set(origin, protocol)
    for (const listener of listeners) listener()
  }

  // jsdom has no PerformanceObserver
  const observer = PerformanceObserver && new PerformanceObserver((list) => list.getEntries().forEach(record))
  for (const type of ['navigation', 'resource']) observer?.observe({ type, buffered: true })

  return {
    isMultiplexed: (origin: string) => /^h[23]/.test(protocols.get(origin) ?? ''),
    onChange: (listener: () => void) => void listeners.add(listener),
    close: () => observer?.disconnect(),
  }
}
