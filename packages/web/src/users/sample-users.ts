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

type Row = [firstName: string, lastName: string, role: SampleUser['role'], createdDaysAgo: number, companyName: string]

const rows: Row[] = [
  ['Amara', 'Okafor', 'user', 0, 'Northline Ropeways'],
  ['Jonas', 'Brandt', 'Admin', 1, 'Northline Ropeways'],
  ['Priya', 'Raman', 'user', 2, 'Harbour Bridge Trust'],
  ['Mateo', 'Silva', 'user', 3, 'Silva Cableworks'],
  ['Hanna', 'Lindqvist', 'user', 5, 'Fjell Lifts'],
  ['Tunde', 'Adeyemi', 'Admin', 6, 'Lagoon Crossing'],
  ['Clara', 'Moreau', 'user', 9, 'Pont de Sel'],
  ['Kenji', 'Watanabe', 'user', 12, 'Seto Span'],
  ['Leila', 'Haddad', 'user', 16, 'Cedar Gondola'],
  ['Owen', 'Price', 'user', 21, 'Severn Cable'],
  ['Ingrid', 'Solberg', 'Admin', 26, 'Fjell Lifts'],
  ['Diego', 'Fuentes', 'user', 31, 'Andes Teleférico'],
  ['Nadia', 'Petrova', 'user', 38, 'Volga Crossing'],
  ['Samuel', 'Mensah', 'user', 45, 'Volta Lines'],
  ['Grace', 'Whitfield', 'user', 58, 'Harbour Bridge Trust'],
  ['Elif', 'Demir', 'user', 66, 'Bosphorus Rigging'],
  ['Luca', 'Conti', 'user', 74, 'Funivie Conti'],
  ['Maeve', 'Byrne', 'Admin', 83, 'Severn Cable'],
  ['Arjun', 'Nair', 'user', 97, 'Backwater Ropeway'],
  ['Sofia', 'Kowalska', 'user', 128, 'Tatra Lines'],
]

/** The specification defines a static list of twenty rows (spec 2). */
export const sampleUsers: readonly SampleUser[] = rows.map(
  ([firstName, lastName, role, createdDaysAgo, companyName], index) => ({
    firstName,
    lastName,
    role,
    createdDaysAgo,
    companyName,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    phone: `0803555${String(1042 + index * 317).padStart(4, '0')}`,
    companyAddress: `${12 + index * 3} Cable Way`,
  }),
)

export const sampleCameras = [
  { name: 'PTZ North span', id: 'CAM-0421', added: '2026-01-14' },
  { name: 'PTZ South span', id: 'CAM-0422', added: '2026-01-14' },
  { name: 'Webcam sled', id: 'CAM-0519', added: '2026-02-03' },
  { name: 'PTZ Valley station', id: 'CAM-0533', added: '2026-03-27' },
] as const

export const userRoles = [
  { value: 'user', label: 'User' },
  { value: 'Admin', label: 'Admin' },
] as const

export const getRoleLabel = (role: SampleUser['role']) => userRoles.find(({ value }) => value === role)?.label ?? role

const DAYS_PER_MONTH = 30

const ageFormat = new Intl.RelativeTimeFormat('en')
// Not `en-GB`, which abbreviates September to four letters
const dateFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

/** `3 days ago` */
export const formatCreatedAgo = (days: number) => {
  if (days === 0) return 'today'
  return days < DAYS_PER_MONTH
    ? ageFormat.format(-days, 'day')
    : ageFormat.format(-Math.round(days / DAYS_PER_MONTH), 'month')
}

/** `14 Jan 2026` */
export const formatCreationDate = (days: number, now = new Date()) =>
  formatShortDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days))

export const formatShortDate = (day: Date) => {
  const parts = Object.fromEntries(dateFormat.formatToParts(day).map(({ type, value }) => [type, value]))
  return `${parts.day} ${parts.month} ${parts.year}`
}
