import { field } from '@rig/contract/reading/answer'
import type { Location } from 'react-router-dom'
import { paths } from './paths.ts'

/** What the redirect to the sign-in screen carries along: where the visitor wanted to go. */
export const attemptAt = ({ pathname, search, hash }: Location) => ({ from: pathname + search + hash })

/** Where a sign-in leads: a super admin to the user area, others to where they wanted to go, else to the live view (spec 4). */
export const pathAfterSignIn = (isSuperAdmin: boolean, locationState: unknown) => {
  if (isSuperAdmin) return paths.superAdmin
  const from = field(locationState, 'from')
  return typeof from === 'string' ? from : paths.live
}
