import { config } from '../../lib/config.ts'

export type RigZone = {
  /** IANA name. */
  name: string
  /** True where nobody has told the rig's zone, and the one of this computer is taken. */
  assumed: boolean
}

/** The zone that the rig's times are read in (docs/decisions, the rig's time zone). */
export const rigZone = (): RigZone => {
  const told = config().rigTimeZone
  return { name: told ?? Intl.DateTimeFormat().resolvedOptions().timeZone, assumed: told === undefined }
}
