import type { RigConsole } from './console.ts'
import type { Session } from './session.ts'

/** Returns the key of the account in the database. Null without a sign-in, or if the rig has returned no email. */
export const getAccountKey = ({ config, session }: Pick<RigConsole, 'config' | 'session'>): string | null => {
  const email = session.get().admin?.email.trim().toLowerCase()
  return email ? `${config.host} ${email}` : null
}

export const getOperatorName = ({ admin }: Pick<Session, 'admin'>) =>
  admin ? `${admin.firstName} ${admin.lastName}` : ''
