import { config } from '../../lib/config.ts'
import { useSession } from '../../lib/session.ts'

/** The IANA name of the zone that the rig's times are read in: from config.json, else as the operator has named it; null where nobody has. */
export const useRigZone = (): string | null => useSession(({ rigTimeZone }) => config().rigTimeZone ?? rigTimeZone)

/** Keeps the zone that the operator has named, for as long as the session lasts. */
export const nameRigZone = (rigTimeZone: string) => useSession.setState({ rigTimeZone })
