import type { Admin } from '../console/account/session.ts'

/** Returns what the console stores about a signed-in operator. */
export const createSampleAdmin = (changes: Partial<Admin> = {}): Admin => ({
  firstName: 'Ada',
  lastName: 'Keller',
  email: 'ada@rig.test',
  token: 'first',
  isSuperAdmin: false,
  ...changes,
})
