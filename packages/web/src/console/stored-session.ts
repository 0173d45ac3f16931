import { field } from '@rig/contract/reading/fields'

/**
 * Returns the session and the settings from the stored state, which may be invalid or from an older version. Missing
 * and unreadable fields have their initial values.
 */
export const readStoredState = (stored: unknown) => {
  const admin = readStoredAdmin(stored)
  return {
    admin,
    token: admin?.token ?? null,
    error: textOf(field(stored, 'error')) || null,
    rigTimeZone: textOf(field(stored, 'rigTimeZone')) || null,
    handover: readHandover(field(stored, 'handover')),
    restart: readRestart(field(stored, 'restart')),
    isSimulator: field(stored, 'isSimulator') === true,
  }
}

/** Returns the signed-in user; null without a token. Missing names are empty, because they must not lock a user out. */
export const readStoredAdmin = (stored: unknown) => {
  const token = textOf(field(stored, 'admin', 'token'))
  if (token === '' || !fitsHeader(token)) return null
  return {
    firstName: textOf(field(stored, 'admin', 'firstName')),
    lastName: textOf(field(stored, 'admin', 'lastName')),
    token,
    isSuperAdmin: field(stored, 'admin', 'isSuperAdmin') === true,
  }
}

const readHandover = (handover: unknown) => {
  if (typeof handover !== 'object' || handover === null) return null
  return {
    camera: textOf(field(handover, 'camera')) || null,
    isStreaming: field(handover, 'isStreaming') === true,
    notice: textOf(field(handover, 'notice')) || null,
  }
}

const readRestart = (restart: unknown) => {
  const service = textOf(field(restart, 'service'))
  const since = field(restart, 'since')
  return service !== '' && typeof since === 'number' ? { service, since } : null
}

/**
 * With a token that is not a valid header value, every request would fail before it is sent, as if the rig were
 * offline.
 */
const fitsHeader = (token: string) => {
  try {
    return new Headers({ authorization: token }).has('authorization')
  } catch {
    return false
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
