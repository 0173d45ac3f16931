/** A user as the super-admin forms know one (spec 3). */
export type User = {
  firstName: string
  lastName: string
  email: string
  phone: string
  role: 'user' | 'Admin'
  companyName: string
  companyAddress: string
  createdDaysAgo: number
}

type Named = { firstName: string; lastName: string }

export const fullName = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`.trim()

/** The first letters of both names, in capitals. */
export const initials = ({ firstName, lastName }: Named) =>
  [firstName, lastName]
    .flatMap((name) => [...name.trim()].slice(0, 1))
    .join('')
    .toLocaleUpperCase()

/** The roles that a form offers (spec 2). */
export const roles = [
  { value: 'user', label: 'User' },
  { value: 'Admin', label: 'Admin' },
] as const

/** The role's word in a list. */
export const roleLabel = (role: User['role']) => roles.find(({ value }) => value === role)?.label ?? role
