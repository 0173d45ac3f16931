import '@fontsource-variable/inter'
import { openConsole } from './console-window.ts'
import { watchControllers } from './controller-watch.ts'
import { runStand } from './stand.ts'
import type { After } from './tour.ts'

/** What the simulator plays at a stand; its seed alone would have the light of the moment and no patrol to come. */
const SCENARIO = 'busy stand'

const frame = document.querySelector('iframe')
const sign = document.querySelector('p')
if (!frame || !sign) throw new Error('The stand has no frame for the console, or no sign')

const order = async (path: string) => {
  const { ok, status } = await fetch(`/sim/${path}`, { method: 'POST' })
  if (!ok) throw new Error(`The simulator answered ${status} to ${path}`)
}

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

const rig = openConsole(frame)
const stand = runStand({
  rig,
  resetRig: async () => {
    await order('reset')
    await order(`scenarios/${encodeURIComponent(SCENARIO)}`)
  },
  after,
  isTouch: (event) => event.isTrusted && hasMoved(event),
  onTour: (isRunning) => {
    sign.hidden = !isRunning
  },
})

watchControllers(() => navigator.getGamepads(), stand.touched, after)
stand.watchDocument(document)
frame.addEventListener('load', () => {
  const page = rig.page()
  if (page) stand.watchDocument(page)
})
