import { expect, test } from 'vitest'
import { createVirtualTime } from '../../testing/guard-proof/virtual-time.ts'
import { createControlMessages } from './control-messages.ts'

const openMessages = () => {
  const time = createVirtualTime()
  const controlMessages = createControlMessages(time)
  return {
    time,
    controlMessages,
    list: () => Object.entries(controlMessages.store.getState()).map(([control, { text }]) => [control, text]),
  }
}

test('a success message disappears after 5 s, and a message about a slow rig only when it is cleared', () => {
  const { time, controlMessages, list } = openMessages()

  controlMessages.show('frame shot', 'Frameshot taken', 'done')
  controlMessages.show('pad', 'The rig responds slowly', 'limited')
  time.advance(4_900)
  expect(list()).toHaveLength(2)
  time.advance(60_000)
  expect(list()).toEqual([['pad', 'The rig responds slowly']])
  controlMessages.clear('pad')

  expect(list()).toEqual([])
})

test('a message about a slow rig stays although it has replaced a reason at the same control', () => {
  const { time, controlMessages, list } = openMessages()

  controlMessages.show('pad', 'A patrol is running')
  controlMessages.show('pad', 'The rig responds slowly', 'limited')
  time.advance(60_000)

  expect(list()).toEqual([['pad', 'The rig responds slowly']])
})

test('a second reason at the same control replaces the first, and is shown for a full 8 s', () => {
  const { time, controlMessages, list } = openMessages()

  controlMessages.show('sled', 'A patrol is running')
  time.advance(6_000)
  controlMessages.show('sled', 'The sled is at its end')
  time.advance(13_900)
  expect(list()).toEqual([['sled', 'The sled is at its end']])
  time.advance(14_100)

  expect(list()).toEqual([])
})

test('a new reason moves its control to the end of the list', () => {
  const { controlMessages, list } = openMessages()

  controlMessages.show('forward', 'first')
  controlMessages.show('home', 'second')
  controlMessages.show('forward', 'third')

  expect(list()).toEqual([
    ['home', 'second'],
    ['forward', 'third'],
  ])
})

test('of several controls, the first one that is on the page shows the reason; if none is, the last one does', () => {
  const { controlMessages, list } = openMessages()
  const { addElement, clear, show } = controlMessages
  const element = { isWatched: () => false, isHidden: () => false }
  const controls = ['card', 'option', 'pad']
  const choose = (among: string[]) => {
    controls.forEach(clear)
    show(among, 'A patrol is running')
    return list().map(([control]) => control)
  }

  expect([choose([]), choose(controls)]).toEqual([[], ['pad']])
  addElement({ ...element, controls: ['other', 'option'] })
  expect(choose(controls)).toEqual(['option'])
  const closeDialog = addElement({ ...element, controls: ['card'] })
  addElement({ ...element, controls: ['pad'] })
  expect(choose(controls)).toEqual(['card'])
  closeDialog()
  expect(choose(controls)).toEqual(['option'])
})

test('only the latest outcome is announced, and after its removal no earlier one is announced again', () => {
  const { time, controlMessages } = openMessages()
  const readAnnounced = () => controlMessages.announced.getState().control

  controlMessages.show('sled', 'A patrol is running')
  controlMessages.show('pad', 'The rig responds slowly', 'limited')
  expect(readAnnounced()).toBe('sled')
  time.advance(1_000)
  controlMessages.show('frame shot', 'Frameshot taken', 'done')
  controlMessages.clear('sled')
  controlMessages.show('preset', 'The rig responds slowly', 'limited')
  expect(readAnnounced()).toBe('frame shot')
  controlMessages.clear('frame shot')

  expect(readAnnounced()).toBeNull()
})

test('`revise` changes the text of a message and ends its announcement, and returns false without a message', () => {
  const { controlMessages, list } = openMessages()
  const readAnnounced = () => controlMessages.announced.getState().control
  controlMessages.show('pan', 'Wait 3 s')
  controlMessages.show('tilt', 'Wait 3 s')

  expect(controlMessages.revise('pan', 'Wait 2 s')).toBe(true)
  expect(readAnnounced()).toBe('tilt')
  expect(controlMessages.revise('tilt', 'Wait 1 s')).toBe(true)
  expect(readAnnounced()).toBeNull()
  expect(controlMessages.revise('zoom', 'Wait 1 s')).toBe(false)
  expect(list()).toEqual([
    ['pan', 'Wait 2 s'],
    ['tilt', 'Wait 1 s'],
  ])
})

test('a reason stays while the pointer or the focus is on its control', () => {
  const { time, controlMessages, list } = openMessages()
  let isWatched = true
  const unregister = controlMessages.addElement({
    controls: ['pad', 'sled'],
    isWatched: (control) => control === 'sled' && isWatched,
    isHidden: () => false,
  })

  controlMessages.show('sled', 'A patrol is running')
  time.advance(60_000)
  expect(list()).toHaveLength(1)
  isWatched = false
  time.advance(61_100)
  expect(list()).toEqual([])

  isWatched = true
  unregister()
  controlMessages.show('sled', 'A patrol is running')
  time.advance(70_000)
  expect(list()).toEqual([])
})

test('`clear` removes only the reason at the given control', () => {
  const { controlMessages, list } = openMessages()
  controlMessages.show('sled', 'A patrol is running')
  controlMessages.show('frame shot', 'The storage is full')

  controlMessages.clear('sled')
  controlMessages.clear('unknown')

  expect(list()).toEqual([['frame shot', 'The storage is full']])
})

test('`close` clears all timers', () => {
  const { time, controlMessages } = openMessages()
  controlMessages.show('sled', 'A patrol is running')
  controlMessages.show('frame shot', 'The storage is full')

  controlMessages.close()

  expect(time.countTimers()).toBe(0)
})
