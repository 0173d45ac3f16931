type ProtocolEntry = { name: string; toJSON: () => { nextHopProtocol: string } }

/** Returns a `PerformanceObserver` class that reports one resource of `origin`, loaded over the given protocol. */
export const createProtocolObserver = (nextHopProtocol: string, origin: string) =>
  class {
    constructor(readonly callback: (list: { getEntries(): ProtocolEntry[] }) => void) {}
    observe() {
      this.callback({ getEntries: () => [{ name: `${origin}/`, toJSON: () => ({ nextHopProtocol }) }] })
    }
    disconnect() {}
  }
