export type SampleUser = {
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

export const getRoleLabel = (role: SampleUser['role']) => userRoles.find(({ value }) => value === role)?.label ?? role

const DAYS_PER_MONTH = 30

const ages = new Intl.RelativeTimeFormat('en')
// British English abbreviates September to four letters
const dates = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

/** `3 days ago` */
export const formatCreatedAgo = (days: number) => {
  if (days === 0) return 'today'
  return days < DAYS_PER_MONTH ? ages.format(-days, 'day') : ages.format(-Math.round(days / DAYS_PER_MONTH), 'month')
}

/** `14 Jan 2026` */
export const formatCreationDate = (days: number, now = new Date()) =>
  formatShortDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days))

export const formatShortDate = (day: Date) => {
  const parts = Object.fromEntries(dates.formatToParts(day).map(({ type, value }) => [type, value]))
  return `${parts.day} ${parts.month} ${parts.year}`
}
