import { useSession } from './session.ts'

/** Notes that a service was told to restart, so that the page behind the reload (spec 4) can say what it waits for. */
export const noteRestart = (service: string) => useSession.setState({ restart: { service, since: Date.now() } })
