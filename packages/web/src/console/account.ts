import type { RigConsole } from './console.ts'
import type { Session } from './session.ts'

/**
 * Returns the key of the signed-in account in the browser's databases: the rig's host and the email. Returns null while
 * no one is signed in, and for a session without an email, which an earlier version has stored.
 */
export const getAccountKey = ({ config, session }: Pick<RigConsole, 'config' | 'session'>): string | null => {
  const email = session.get().admin?.email.trim().toLowerCase()
  return email ? `${config.host} ${email}` : null
}

/** Returns the operator's full name, or '' while no one is signed in. */
export const getOperatorName = ({ admin }: Pick<Session, 'admin'>) =>
  admin ? `${admin.firstName} ${admin.lastName}` : ''
