import { fireEvent, screen } from '@testing-library/react'

/** A screen, one call that it makes, and what it shows of the answer. */
export type ScreenCall = {
  screen: string
  path: string
  /** The call whose answer goes wrong. */
  call: RegExp
  /** What leads from the path to the place that shows it. */
  doing?: () => unknown
  /** What is there until an answer comes. */
  waiting: RegExp
  failed: RegExp
  /** The button that asks again; where there is none, the screen asks by itself. */
  wayOn?: string
  /** What is there with a right answer. */
  right: () => Promise<unknown>
}

const button = (name: string) => screen.findByRole('button', { name })
// By text, not by role: names of roles are slow to compute in so large a page
const anyText = (words: RegExp) => screen.findAllByText(words)
const openPresets = async () => fireEvent.click(await button('Preset'))
const signIn = async () => {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'operator@rig.test' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'operator-demo' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}
const offline = /^Cameras are currently Offline\. Do check back later\.$/
const position = { waiting: /^0°$/, failed: /^The position could not be loaded, trying again$/ }
const presets = {
  call: /GET .*preset\/list/,
  doing: openPresets,
  waiting: /^Loading the presets\.\.\.$/,
  failed: /^The presets could not be loaded$/,
  wayOn: 'Try again',
  right: () => screen.findByLabelText('Presets', { selector: 'ul' }),
}

/** Every screen with each call whose answer it uses. */
export const screenCalls: ScreenCall[] = [
  {
    screen: 'The sign-in',
    path: '/',
    call: /POST .*login/,
    doing: signIn,
    waiting: /^Welcome back$/,
    failed: /^(The rig (answered|has not)|Something between)/,
    wayOn: 'Sign in',
    right: () => anyText(/^Dashboard - PTZ North span$/),
  },
  {
    screen: 'The way from the sign-in',
    path: '/',
    call: /GET .*dashboard/,
    doing: signIn,
    waiting: /^Welcome back$/,
    failed: offline,
    right: () => anyText(/^Dashboard - PTZ North span$/),
  },
  {
    screen: 'The live view',
    path: '/dashboard/view',
    call: /GET .*dashboard/,
    waiting: /^Loading\.\.\.$/,
    failed: offline,
    right: () => anyText(/^Dashboard - PTZ North span$/),
  },
  { screen: 'The live view', path: '/dashboard/view', call: /GET .*ptz/, ...position, right: () => anyText(/^12°$/) },
  { screen: 'The dialog of presets', path: '/dashboard/view', ...presets },
  {
    screen: 'The scheduler',
    path: '/dashboard/scheduler',
    call: /GET .*scheduler/,
    waiting: /^Loading\.\.\.$/,
    failed: /^The schedules could not be loaded$/,
    wayOn: 'Try again',
    right: () => anyText(/^06:30$/),
  },
  {
    screen: 'The scheduler',
    path: '/dashboard/scheduler',
    call: /GET .*dashboard/,
    waiting: /^06:30$/,
    failed: /^06:30$/,
    right: () => anyText(/^PTZ North span$/),
  },
  {
    screen: 'The first step of a new schedule',
    path: '/dashboard/scheduler/new',
    call: /GET .*dashboard/,
    waiting: /^Loading the cameras\.\.\.$/,
    failed: /^The cameras could not be loaded\.$/,
    wayOn: 'Try again',
    right: () => screen.findByRole('option', { name: 'PTZ North span' }),
  },
  {
    screen: 'The second step of a new schedule',
    path: '/dashboard/scheduler/new/position',
    call: /GET .*dashboard/,
    waiting: /pan, tilt and zoom that the camera has/,
    failed: /pan, tilt and zoom that the camera has/,
    right: () => anyText(/that PTZ North span has/),
  },
  {
    screen: 'The second step of a new schedule',
    path: '/dashboard/scheduler/new/position',
    call: /GET .*ptz/,
    ...position,
    right: () => anyText(/^12°$/),
  },
  { screen: 'The presets of a new schedule', path: '/dashboard/scheduler/new/position', ...presets },
  {
    screen: 'The gallery',
    path: '/dashboard/gallery',
    call: /GET .*gallery/,
    waiting: /^Loading\.\.$/,
    failed: /^The gallery could not be loaded$/,
    wayOn: 'Try again',
    right: () => anyText(/^No image$/),
  },
  {
    screen: 'The job screen',
    path: '/dashboard/job',
    call: /GET .*job/,
    waiting: /^Loading\.\.$/,
    failed: /^The jobs could not be loaded$/,
    wayOn: 'Try again',
    right: () => anyText(/^No Job$/),
  },
]
