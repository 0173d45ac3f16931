/** A user of the super-admin forms (spec 3). */
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

/** Returns the first letters of both names, in capitals. */
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

/** Returns the label of a role. */
export const roleLabel = (role: User['role']) => roles.find(({ value }) => value === role)?.label ?? role
