import { readField } from '@rig/contract/reading/fields'
import { paths } from './paths.ts'

/** Returns the router state for a redirect to the sign-in screen. It contains the URL to open after sign-in. */
export const toRedirectState = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) => ({
  from: pathname + search + hash,
})

/** Returns the path to open after sign-in (spec 4). */
export const getPathAfterSignIn = (isSuperAdmin: boolean, locationState: unknown) => {
  if (isSuperAdmin) return paths.superAdmin
  const from = readField(locationState, 'from')
  return typeof from === 'string' ? from : paths.live
}
