import { field } from '@rig/contract/reading/fields'
import { paths } from './paths.ts'

/** Returns the location state of the redirect to the sign-in screen: the path to open after the sign-in. */
export const attemptAt = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) => ({
  from: pathname + search + hash,
})

/** Returns where a sign-in leads: the user area for a super admin, else the attempted path or the live view (spec 4). */
export const pathAfterSignIn = (isSuperAdmin: boolean, locationState: unknown) => {
  if (isSuperAdmin) return paths.superAdmin
  const from = field(locationState, 'from')
  return typeof from === 'string' ? from : paths.live
}
