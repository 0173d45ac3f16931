import { readField } from '@rig/contract/reading/fields'

/** Parses the stored state. Missing and invalid fields get their initial values. */
export const readStoredState = (stored: unknown) => {
  const admin = readStoredAdmin(stored)
  return {
    admin,
    token: admin?.token ?? null,
    error: toText(readField(stored, 'error')) || null,
    rigTimeZone: toText(readField(stored, 'rigTimeZone')) || null,
    restart: readRestart(readField(stored, 'restart')),
    isSimulator: readField(stored, 'isSimulator') === true,
  }
}

/** Returns null without a valid token. A missing name or email becomes '', because it must not lock the user out. */
const readStoredAdmin = (stored: unknown) => {
  const token = toText(readField(stored, 'admin', 'token'))
  if (token === '' || !isHeaderValue(token)) return null
  return {
    firstName: toText(readField(stored, 'admin', 'firstName')),
    lastName: toText(readField(stored, 'admin', 'lastName')),
    email: toText(readField(stored, 'admin', 'email')),
    token,
    isSuperAdmin: readField(stored, 'admin', 'isSuperAdmin') === true,
  }
}

const readRestart = (restart: unknown) => {
  const service = toText(readField(restart, 'service'))
  const since = readField(restart, 'since')
  return service !== '' && typeof since === 'number' ? { service, since } : null
}

/**
 * Returns whether a token is a valid header value. With an invalid one, `fetch` would throw for every request, and the
 * rig would seem offline.
 */
const isHeaderValue = (token: string) => {
  try {
    return new Headers({ authorization: token }).has('authorization')
  } catch {
    return false
  }
}

export const toText = (value: unknown) => (typeof value === 'string' ? value : '')
