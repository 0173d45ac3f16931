import { expect, onTestFinished, test, vi } from 'vitest'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import type { RigConsole } from '../console.ts'

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
  'a key whose keyup is lost because %s is cancelled with a reason, and its next press starts a hold',
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

test('mayUnload returns true while the page is hidden, and between pagehide, before the holds end, and pageshow', () => {
  const { movement } = createRespondingConsole(() => new Response('{}')).rigConsole
  const seen = [movement.mayUnload()]
  movement.registerHolds({ end: () => void seen.push(movement.mayUnload()), endRunning: () => false })

  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pageshow'))
  seen.push(movement.mayUnload())
  hideTab()

  expect(seen).toEqual([false, true, false, true])
})
