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

export const formatFullName = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`.trim()

export const getInitials = ({ firstName, lastName }: Named) =>
  [firstName, lastName]
    .flatMap((name) => [...name.trim()].slice(0, 1))
    .join('')
    .toLocaleUpperCase()

export const userRoles = [
  { value: 'user', label: 'User' },
  { value: 'Admin', label: 'Admin' },
] as const

export const getRoleLabel = (role: User['role']) => userRoles.find(({ value }) => value === role)?.label ?? role
