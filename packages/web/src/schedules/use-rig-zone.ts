import { config } from '../console/config.ts'
import { useSession } from '../console/session.ts'

/**
 * The IANA name of the rig's time zone: from config.json, else as the operator has chosen it; null if neither is known.
 */
export const useRigZone = (): string | null => useSession(({ rigTimeZone }) => config().rigTimeZone ?? rigTimeZone)

/** Stores the zone that the operator has chosen, for as long as the session lasts. */
export const nameRigZone = (rigTimeZone: string) => useSession.setState({ rigTimeZone })
