import '@fontsource-variable/inter'
import { type SimState, startCaptions } from './captions.ts'
import { createConsoleWindow, hideForbiddenControls } from './console-window.ts'
import { fetchLivePictureUrl, showInvitation } from './invitation.ts'
import { pollGamepads } from './poll-gamepads.ts'
import { runStand } from './stand.ts'
import type { SetTimer } from './tour.ts'

/** The scenario sets daylight and schedules patrols. The seed alone may start at night, with no patrol due soon. */
const SCENARIO_NAME = 'busy stand'

const frame = document.querySelector('iframe')
const sign = document.querySelector('p')
const overlay = document.querySelector('button')
const picture = document.querySelector('img')
const caption = document.querySelector('output')
if (!frame || !sign || !overlay || !picture || !caption) throw new Error('index.html lacks an element of the stand')

const requestControl = async (method: 'GET' | 'POST', path: string) => {
  const response = await fetch(`/sim/${path}`, { method, headers: { 'x-sim-control': 'stand' } })
  if (!response.ok) throw new Error(`The simulator returned ${response.status} for ${path}`)
  return response
}

const readSimState = async (): Promise<SimState> => (await requestControl('GET', 'state')).json()

const showCaption = (text: string | null) => {
  caption.hidden = text === null
  caption.textContent = text
}

let stopCaptions = () => {}

let lastPosition = ''

/** Returns false for a `pointermove` without motion, which browsers emit when an element moves under an idle mouse. */
const hasMoved = (event: Event) => {
  if (event.type !== 'pointermove') return true
  const before = lastPosition
  lastPosition = `${Reflect.get(event, 'screenX')} ${Reflect.get(event, 'screenY')}`
  return lastPosition !== before
}

const setTimer: SetTimer = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const invitation = showInvitation({ overlay, picture, fetchLivePictureUrl })
const consoleWindow = createConsoleWindow(frame)
const stand = runStand({
  consoleWindow,
  resetRig: async () => {
    await requestControl('POST', 'reset')
    await requestControl('POST', `scenarios/${encodeURIComponent(SCENARIO_NAME)}`)
  },
  setTimer,
  isVisitorInput: (event) => event.isTrusted && hasMoved(event),
  onTourChange: (isRunning) => {
    if (isRunning) invitation.close()
    stopCaptions()
    if (isRunning) stopCaptions = startCaptions({ read: readSimState, show: showCaption, setTimer })
    sign.hidden = !isRunning
  },
})

pollGamepads(() => navigator.getGamepads(), stand.reportInput, setTimer)
stand.watchDocument(document)
frame.addEventListener('load', () => {
  const page = consoleWindow.page()
  if (!page) return
  hideForbiddenControls(page)
  stand.watchDocument(page)
})
