import '@fontsource-variable/inter'
import { type CableState, startCaptions } from './captions.ts'
import { openConsole } from './console-window.ts'
import { hideForbiddenControls } from './hide-controls.ts'
import { openInvitation } from './invitation.ts'
import { findLivePicture } from './live-picture-url.ts'
import { runStand } from './stand.ts'
import type { After } from './tour.ts'
import { watchControllers } from './watch-controllers.ts'

/** Sets daylight and plans patrols. The seed alone uses the current time of day and plans no patrol soon. */
const SCENARIO = 'busy stand'

const frame = document.querySelector('iframe')
const sign = document.querySelector('p')
const cover = document.querySelector('button')
const picture = document.querySelector('img')
const caption = document.querySelector('output')
if (!frame || !sign || !cover || !picture || !caption) throw new Error('index.html lacks an element of the stand')

const control = async (method: 'GET' | 'POST', path: string) => {
  const response = await fetch(`/sim/${path}`, { method, headers: { 'x-sim-control': 'stand' } })
  if (!response.ok) throw new Error(`The simulator returned ${response.status} for ${path}`)
  return response
}

const readCable = async (): Promise<CableState> => (await control('GET', 'state')).json()

const showCaption = (text: string | null) => {
  caption.hidden = text === null
  caption.textContent = text
}

let stopCaptions = () => {}

let lastPosition = ''

/**
 * Returns whether the pointer has moved. Browsers also emit `pointermove` when an element moves under a resting mouse.
 */
const hasMoved = (event: Event) => {
  if (event.type !== 'pointermove') return true
  const before = lastPosition
  lastPosition = `${Reflect.get(event, 'screenX')} ${Reflect.get(event, 'screenY')}`
  return lastPosition !== before
}

const after: After = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const invitation = openInvitation({ cover, picture, findLivePicture })
const rig = openConsole(frame)
const stand = runStand({
  rig,
  resetRig: async () => {
    await control('POST', 'reset')
    await control('POST', `scenarios/${encodeURIComponent(SCENARIO)}`)
  },
  after,
  isTouch: (event) => event.isTrusted && hasMoved(event),
  onTour: (isRunning) => {
    if (isRunning) invitation.close()
    stopCaptions()
    if (isRunning) stopCaptions = startCaptions({ read: readCable, show: showCaption, after })
    sign.hidden = !isRunning
  },
})

watchControllers(() => navigator.getGamepads(), stand.reportTouch, after)
stand.watchDocument(document)
frame.addEventListener('load', () => {
  const page = rig.page()
  if (!page) return
  hideForbiddenControls(page)
  stand.watchDocument(page)
})
