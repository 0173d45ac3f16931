import type { Connections } from '../console/link/connections.ts'

/** Opens each connection immediately, as in a browser with one window. */
export const unlimitedConnections: Pick<Connections, 'claim' | 'acquire'> = {
  claim: (_kind, { onOpen }) => {
    onOpen()
    return { canTakeOver: () => false, takeOver: () => {}, release: () => {} }
  },
  acquire: async () => () => {},
}
