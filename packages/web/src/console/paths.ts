export const paths = {
  signIn: '/',
  auth: '/auth',
  signUp: '/auth/signup',
  forgotPassword: '/auth/forgotpassword',
  resetPassword: '/auth/resetpassword',
  live: '/dashboard/view',
  scheduler: '/dashboard/scheduler',
  newSchedule: '/dashboard/scheduler/new',
  newSchedulePosition: '/dashboard/scheduler/new/position',
  newScheduleTime: '/dashboard/scheduler/new/time',
  gallery: '/dashboard/gallery',
  findings: '/dashboard/findings',
  job: '/dashboard/job',
  alarm: '/dashboard/alarm',
  superAdmin: '/super_admin',
  manageUser: '/super_admin/manage_user',
} as const

/** The parameters of the URLs. `useUrlParams` changes them. All values are texts. */
export type UrlParams = {
  /** Live view: `all` shows all cameras. */
  cameras?: 'all'
  /** Scheduler: id of the schedule whose patrol record is open. */
  record?: string
  /** Gallery and jobs: search text, and order of the list. */
  search?: string
  order?: string
  /** Gallery: kind of the recordings that are listed. */
  show?: string
  /** Gallery: name of the recording in the large view. */
  open?: string
  /** Gallery: names of the older and the newer film that are compared. */
  compare?: string
  with?: string
  /** Gallery: `computer` if the opened film, or one of the compared films, is a file on this computer. */
  from?: 'computer'
  /** Gallery: time at which the local film is shown, in seconds from its start. */
  at?: string
  /** Findings: id of the open finding. */
  finding?: string
}

export type UrlParam = keyof UrlParams
