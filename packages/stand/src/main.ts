import '@fontsource-variable/inter'
import { type CableState, startCaptions } from './captions.ts'
import { openConsole } from './console-window.ts'
import { watchControllers } from './controller-watch.ts'
import { openInvitation } from './invitation.ts'
import { findLivePicture } from './live-picture-address.ts'
import { keepOutOfReach } from './out-of-reach.ts'
import { runStand } from './stand.ts'
import type { After } from './tour.ts'

/** What the simulator plays at a stand; its seed alone would have the light of the moment and no patrol to come. */
const SCENARIO = 'busy stand'

const frame = document.querySelector('iframe')
const sign = document.querySelector('p')
const cover = document.querySelector('button')
const picture = document.querySelector('img')
const caption = document.querySelector('output')
if (!frame || !sign || !cover || !picture || !caption) throw new Error('The page of the stand lacks one of its parts')

const control = async (method: 'GET' | 'POST', path: string) => {
  const answer = await fetch(`/sim/${path}`, { method, headers: { 'x-sim-control': 'stand' } })
  if (!answer.ok) throw new Error(`The simulator answered ${answer.status} to ${path}`)
  return answer
}

const readCable = async (): Promise<CableState> => (await control('GET', 'state')).json()

const showCaption = (words: string | null) => {
  caption.hidden = words === null
  caption.textContent = words
}

let stopCaptions = () => {}

let lastSeen = ''

/** Whether a pointer is somewhere else than before. A mouse that lies still is told of too, when something moves under it. */
const hasMoved = (event: Event) => {
  if (event.type !== 'pointermove') return true
  const before = lastSeen
  lastSeen = `${Reflect.get(event, 'screenX')} ${Reflect.get(event, 'screenY')}`
  return lastSeen !== before
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

watchControllers(() => navigator.getGamepads(), stand.touched, after)
stand.watchDocument(document)
frame.addEventListener('load', () => {
  const page = rig.page()
  if (!page) return
  keepOutOfReach(page)
  stand.watchDocument(page)
})
