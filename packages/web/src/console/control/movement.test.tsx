import { expect, onTestFinished, test, vi } from 'vitest'
import { expectLogged } from '../../testing/logged-errors.ts'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import type { RigConsole } from '../console.ts'
import { createMovement, type MovementRegistry } from './movement.ts'

const hideTab = () => {
  onTestFinished(vi.spyOn(document, 'hidden', 'get').mockReturnValue(true).mockRestore)
  document.dispatchEvent(new Event('visibilitychange'))
}

const askToLeave = ({ unsavedWork }: RigConsole) => {
  unsavedWork.set('film', 'a film')
  window.dispatchEvent(new Event('beforeunload'))
}

test.each<[when: string, happen: (rigConsole: RigConsole) => unknown]>([
  ['the window loses focus', () => window.dispatchEvent(new Event('blur'))],
  ['the tab is hidden', hideTab],
  ['the page is frozen', () => document.dispatchEvent(new Event('freeze'))],
  ['the browser asks whether to leave the page', askToLeave],
])(
  'when %s, so that the keyup of a held key is lost, the key is cancelled with a reason, and its next press starts a hold',
  (_when, happen) => {
    const { rigConsole } = createRespondingConsole(() => new Response('{}'))
    const calls: unknown[] = []
    const press = (timeStamp: number) =>
      rigConsole.heldKeys.press({ key: 'ArrowRight', code: 'ArrowRight', timeStamp, repeat: false }, () => {
        calls.push('start')
        return { cancel: (reason) => void calls.push(reason) }
      })
    press(0)

    happen(rigConsole)
    press(1_000)

    expect(calls).toEqual(['start', 'The page lost focus. Press again', 'start'])
  },
)

test('mayUnload returns true while the page is hidden, and from pagehide until pageshow, even while pagehide ends the holds', () => {
  const { movement } = createRespondingConsole(() => new Response('{}')).rigConsole
  const seen = [movement.mayUnload()]
  movement.registerHolds({ end: () => void seen.push(movement.mayUnload()), endRunning: () => false })

  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pageshow'))
  seen.push(movement.mayUnload())
  hideTab()

  expect(seen).toEqual([false, true, false, true])
})

test.each<[what: string, call: (movement: MovementRegistry) => void, called: string[]]>([
  ['endAllHolds', ({ endAllHolds }) => endAllHolds(), ['end']],
  ['endRunningHolds', ({ endRunningHolds }) => void endRunningHolds(), ['endRunning']],
  ['loseFocus', ({ loseFocus }) => loseFocus(), ['end']],
  ['stopAll', ({ stopAll }) => stopAll(), ['discard', 'stop', 'afterStop']],
  ['leaving the page', () => window.dispatchEvent(new Event('pagehide')), ['end', 'leave', 'discard']],
])(
  'after an exception in one function, %s still calls the functions that were registered later',
  (_what, call, called) => {
    expectLogged(/A listener failed/)
    const fail = () => {
      throw new Error('broken')
    }
    const movement = createMovement(window, fail)
    onTestFinished(movement.close)
    const calls: string[] = []
    const register = (cameraID: string, run: (name: string) => () => void) => {
      const endRunning = () => [run('endRunning')()].includes(undefined)
      movement.registerHolds({ end: run('end'), endRunning, leave: run('leave') })
      void movement.waitUntilStopped(cameraID, run('discard'))
      movement.onStopAll(run('stop'))
      movement.afterStopAll(run('afterStop'))
    }
    register('north', () => fail)
    register('south', (name) => () => void calls.push(name))

    call(movement)

    expect(calls).toEqual(called)
  },
)
