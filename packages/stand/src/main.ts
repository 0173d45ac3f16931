import { openConsole } from './console-window.ts'
import { runStand } from './stand.ts'

const frame = document.querySelector('iframe')
if (!frame) throw new Error('The stand has no frame for the console')

const rig = openConsole(frame)
const stand = runStand({
  rig,
  resetRig: async () => void (await fetch('/sim/reset', { method: 'POST' })),
  after: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  isTouch: (event) => event.isTrusted,
})

stand.watchDocument(document)
frame.addEventListener('load', () => {
  const page = rig.page()
  if (page) stand.watchDocument(page)
})
