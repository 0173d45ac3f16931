/** The part of a session that lets somebody in. */
type StoredAdmin = { firstName: string; lastName: string; token: string; isSuperAdmin: boolean }

/**
 * Reads who is signed in from what lies in storage, which may be garbage or of an older form: null unless there is a
 * token. Missing names are empty, so that nobody is shut out for want of one.
 */
export const readStoredAdmin = (stored: unknown): StoredAdmin | null => {
  const admin = part(stored, 'admin')
  const token = text(part(admin, 'token'))
  if (token === '' || !fitsHeader(token)) return null
  return {
    firstName: text(part(admin, 'firstName')),
    lastName: text(part(admin, 'lastName')),
    token,
    isSuperAdmin: part(admin, 'isSuperAdmin') === true,
  }
}

/** The message of the last failed sign-in; null where none is stored. */
export const readStoredError = (stored: unknown) => text(part(stored, 'error')) || null

/** The rig's time zone, as the operator has named it; null where nobody has. */
export const readStoredZone = (stored: unknown) => text(part(stored, 'rigTimeZone')) || null

/** What the page before a reload has left: the camera's id, the wish for the live picture and a notice; null for nothing. */
export const readStoredHandover = (stored: unknown) => {
  const handover = part(stored, 'handover')
  if (typeof handover !== 'object' || handover === null) return null
  return {
    camera: text(part(handover, 'camera')) || null,
    isStreaming: part(handover, 'isStreaming') === true,
    notice: text(part(handover, 'notice')) || null,
  }
}

/** The last restart that was asked for, and when (ms since 1970); null for none. */
export const readStoredRestart = (stored: unknown) => {
  const restart = part(stored, 'restart')
  const service = text(part(restart, 'service'))
  const since = part(restart, 'since')
  return service !== '' && typeof since === 'number' ? { service, since } : null
}

/** Whether a simulator has answered last. */
export const readStoredKind = (stored: unknown) => part(stored, 'isSimulator') === true

/** With a token that no header can carry, every call would fail before it is sent, as if the rig were away. */
const fitsHeader = (token: string) => {
  try {
    return new Headers({ authorization: token }).has('authorization')
  } catch {
    return false
  }
}

const part = (whole: unknown, key: string): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, key) : undefined

const text = (value: unknown) => (typeof value === 'string' ? value : '')
