import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createHeldKeys, createKeyHolds } from './held-keys.ts'

afterEach(() => vi.useRealTimers())

const S = { key: 's', code: 'KeyS', repeat: false }

const createRegistry = () => {
  vi.useFakeTimers()
  const calls: string[] = []
  let now = 0
  const log = (call: string) => () => void calls.push(`${call} at ${now}`)
  const hold = { release: log('release'), cancel: log('cancel'), resume: log('resume') }
  const keys = createKeyHolds({
    setTimer: (run, ms) => {
      const at = now + ms
      return setTimeout(() => {
        now = at
        run()
      }, ms)
    },
    clearTimer: (timer) => clearTimeout(Number(timer)),
  })
  const run = (timeStamp: number) => {
    vi.advanceTimersByTime(timeStamp - now)
    now = timeStamp
    return { ...S, timeStamp }
  }
  const down = (timeStamp: number, typed: Partial<typeof S> = {}) => {
    const event = { ...run(timeStamp), ...typed }
    const repeat = keys.recordDown(event)
    keys.press({ ...event, repeat }, () => {
      log('press')()
      return hold
    })
  }
  const up = (timeStamp: number, typed: Partial<typeof S> = {}) => keys.recordUp({ ...run(timeStamp), ...typed })
  return { keys, calls, run, down, up }
}

test.each<[what: string, downs: number[], ups: number[], calls: string[]]>([
  ['the release of a short press takes effect after 35 ms', [0], [80], ['press at 0', 'release at 115']],
  [
    'the release of a press of nearly 250 ms takes effect before the press becomes a hold',
    [0],
    [240],
    ['press at 0', 'release at 245'],
  ],
  ['the release of a longer press takes effect immediately', [0], [250], ['press at 0', 'release at 250']],
  [
    'a press 1 ms after the release of a long press resumes the hold, and later auto-repeats do not interrupt it',
    [0, 661, 730],
    [660, 700, 1_000],
    ['press at 0', 'release at 660', 'resume at 661', 'release at 1035'],
  ],
  [
    'a press 31 ms after the release of the same key is a new press',
    [0, 91],
    [60, 150],
    ['press at 0', 'release at 91', 'press at 91', 'release at 185'],
  ],
])('%s', (_what, downs, ups, expected) => {
  const { calls, down, up, run } = createRegistry()

  for (const at of [...downs, ...ups].sort((a, b) => a - b)) {
    if (downs.includes(at)) down(at)
    else up(at)
  }
  run(2_000)

  expect(calls).toEqual(expected)
})

test.each([25, 31, 60, 61, 90])(
  'a key that is released and pressed again every %i ms counts as one hold until the last release',
  (pauseMs) => {
    const { calls, down, up, run } = createRegistry()

    down(0)
    for (let at = 0; at < 2_000; at += pauseMs) {
      up(at)
      down(at + 3)
    }
    up(2_000)
    run(3_000)

    expect(calls).toEqual(['press at 0', 'release at 2035'])
  },
)

test('time stamps distinguish separate quick presses that a busy page receives at the same time', () => {
  const { keys, calls, run } = createRegistry()
  const { press, recordDown, recordUp } = keys
  const event = run(500)
  const tap = (downAt: number, upAt: number) => {
    recordDown({ ...event, timeStamp: downAt })
    press({ ...event, timeStamp: downAt }, () => {
      calls.push('press')
      return { release: () => calls.push('release') }
    })
    recordUp({ ...event, timeStamp: upAt })
  }

  tap(0, 60)
  tap(120, 180)
  tap(240, 300)
  run(600)

  expect(calls).toEqual(['press', 'release', 'press', 'release', 'press', 'release'])
})

test('if a press that follows a release by 2 ms arrives after the release has taken effect, the hold resumes', () => {
  const { keys, calls, down, up, run } = createRegistry()

  down(0)
  up(50)
  run(120)
  const isPair = keys.recordDown({ ...S, timeStamp: 52 })

  expect(isPair).toBe(true)
  expect(calls).toEqual(['press at 0', 'release at 85', 'resume at 120'])
})

test('cancelAll ends each hold once, and a press shortly after a release does not resume the hold', () => {
  const { keys, calls, down, up, run } = createRegistry()

  down(0)
  keys.cancelAll()
  up(300)
  down(301)
  keys.cancelAll()
  run(1_000)

  expect(calls).toEqual(['press at 0', 'cancel at 0'])
})

test('cancelAll cancels the hold of a key whose release is still delayed', () => {
  const { keys, calls, down, up, run } = createRegistry()

  down(0)
  up(50)
  keys.cancelAll()
  run(200)

  expect(calls).toEqual(['press at 0', 'cancel at 50'])
})

test.each(['', 'Unidentified'])('a key with the code "%s" is identified by its character', (code) => {
  const { keys } = createRegistry()
  const started: string[] = []
  const start = (key: string) => {
    keys.press({ key, code, repeat: false, timeStamp: 0 }, () => {
      started.push(key)
      return {}
    })
  }

  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight']) start(key)

  expect(started).toEqual(['ArrowUp', 'ArrowRight'])
})

test.each([
  ['+', 'Shift has changed its character', '='],
  ['+', 'AltGr has made it a dead key', 'Dead'],
  ['+', 'an input method has been switched on', 'Process'],
  ['+', 'the browser no longer identifies it', 'Unidentified'],
  ['ArrowUp', 'the browser no longer identifies it', 'Unidentified'],
  ['ArrowUp', 'Num Lock has made it a digit', '8'],
  ['.', 'Num Lock has made it another key', 'Delete'],
])('the key %s without a code is released even if %s', (held, _why, key) => {
  const { calls, down, up } = createRegistry()

  down(0, { key: held, code: '' })
  up(1_000, { key, code: '' })

  expect(calls).toEqual(['press at 0', 'release at 1000'])
})

test.each([
  ['a key with a code', S, '='],
  ['a key without a code, if it is the keyup of Shift', { key: '+', code: '' }, 'Shift'],
  ['a key without a code, if it is the keyup of Escape', { key: 'ArrowUp', code: '' }, 'Escape'],
])('a keyup without a code does not release %s', (_held, typed, key) => {
  const { calls, down, up } = createRegistry()

  down(0, typed)
  up(1_000, { key, code: '' })

  expect(calls).toEqual(['press at 0'])
})

test('if two keys without codes are held, the keyup of one does not release the other', () => {
  const { calls, down, up } = createRegistry()

  down(0, { key: '+', code: '' })
  down(100, { key: '-', code: '' })
  up(1_000, { key: '-', code: '' })

  expect(calls).toEqual(['press at 0', 'press at 100', 'release at 1000'])
})

const openDialog = () => {
  const keys = createHeldKeys(window, { setTimer: () => null, clearTimer: () => {} })
  onTestFinished(keys.close)
  const seen: string[] = []
  const note = ({ currentTarget, repeat }: ReactKeyboardEvent) =>
    void seen.push(`${currentTarget.textContent}${repeat ? ' (repeated)' : ''}`)
  render(
    <>
      <button type="button" onKeyDown={note}>
        Log out
      </button>
      <button type="button" onKeyDown={note}>
        Yes
      </button>
    </>,
  )
  /**
   * Presses a key for 1 ms, starting at `at`, while a button has the focus. Returns whether the press would activate
   * the button.
   */
  const tap = (focused: string, key: string, at: number) => {
    const button = screen.getByRole('button', { name: focused })
    const [down, up] = [createEvent.keyDown(button, { key }), createEvent.keyUp(button, { key })]
    Object.defineProperty(down, 'timeStamp', { value: at })
    Object.defineProperty(up, 'timeStamp', { value: at + 1 })
    const activates = fireEvent(button, down)
    fireEvent(button, up)
    return activates
  }
  return { seen, tap }
}

test.each(['Enter', ' '])(
  'a press less than 30 ms after the release of the same key (%j) counts as a repeat, and does not activate a button again',
  (key) => {
    const { seen, tap } = openDialog()

    const activates = [0, 20, 40, 72].map((at) => tap('Log out', key, at))

    expect(activates).toEqual([true, false, false, true])
    expect(seen).toEqual(['Log out', 'Log out (repeated)', 'Log out (repeated)', 'Log out'])
  },
)

test('a steering key that a remote desktop repeats stays one hold, even if another key is pressed in between', () => {
  const { seen, tap } = openDialog()

  tap('Log out', 'ArrowUp', 0)
  tap('Yes', 'd', 2)
  tap('Log out', 'ArrowUp', 4)

  expect(seen).toEqual(['Log out', 'Yes', 'Log out (repeated)'])
})

test('Enter is a new press after Tab, even if Tab was also pressed just before the previous Enter', () => {
  const { tap } = openDialog()
  tap('Log out', 'Tab', 0)
  tap('Log out', 'Enter', 5)
  tap('Log out', 'Tab', 10)

  expect(tap('Yes', 'Enter', 15)).toBe(true)
})

test('a held Enter that a remote desktop repeats does not confirm the dialog that it has opened', () => {
  const { tap } = openDialog()
  tap('Log out', 'Enter', 0)

  const activates = [25, 50, 75].map((at) => tap('Yes', 'Enter', at))

  expect(activates).toEqual([false, false, false])
})

test.each([
  ['Enter', '<button>', false],
  ['Enter', '<a href="/">', false],
  ['Enter', '<div role="menuitem">', false],
  ['Enter', '<input>', false],
  ['Enter', '<textarea>', true],
  [' ', '<button>', true],
  ['ArrowDown', '<button>', true],
  ['a', '<input>', true],
])('the browser performs the default action when %j repeats on %s: %s', (key, html, acts) => {
  openDialog()
  document.body.insertAdjacentHTML('beforeend', html)
  const element = document.body.lastElementChild
  onTestFinished(() => element?.remove())
  if (element) fireEvent.keyDown(element, { key })

  expect(element && fireEvent.keyDown(element, { key, repeat: true })).toBe(acts)
})

test.each([
  ['p', 'input', false],
  ['Enter', 'textarea', false],
  ['p', 'button', true],
  ['Tab', 'input', true],
])(
  'if %j is pressed on the page and repeats in the element %s, the browser performs the default action: %s',
  (key, name, acts) => {
    openDialog()
    const element = document.body.appendChild(document.createElement(name))
    onTestFinished(() => element.remove())
    fireEvent.keyDown(document.body, { key })
    fireEvent.keyDown(element, { key: 'Shift' })

    expect(fireEvent.keyDown(element, { key, repeat: true })).toBe(acts)
  },
)

test('a password manager can type a character, Tab and the same character within 30 ms', () => {
  openDialog()
  const [email, password] = ['Email', 'Password'].map((name) => {
    const field = document.body.appendChild(document.createElement('input'))
    onTestFinished(() => field.remove())
    field.setAttribute('aria-label', name)
    return field
  })
  if (!email || !password) throw new Error('no fields')
  fireEvent.keyDown(email, { key: 'n', code: 'KeyN' })
  fireEvent.keyUp(email, { key: 'n', code: 'KeyN' })
  fireEvent.keyDown(email, { key: 'Tab', code: 'Tab' })
  fireEvent.keyUp(password, { key: 'Tab', code: 'Tab' })

  expect(fireEvent.keyDown(password, { key: 'n', code: 'KeyN' })).toBe(true)
})

test.each([
  ['Enter after Tab', ['Tab', 'Enter']],
  ['Space', [' ']],
])('a button that gets the focus within 30 ms of Enter is activated by %s', (_what, pressed) => {
  const { tap } = openDialog()
  tap('Log out', 'Enter', 0)

  const activates = pressed.map((key, index) => tap('Yes', key, 3 * (index + 1)))

  expect(activates.at(-1)).toBe(true)
})

test.each([
  ['the command key is pressed', () => fireEvent.keyDown(window, { key: 'Meta' })],
  ['the command key is released', () => fireEvent.keyUp(window, { key: 'Meta', code: 'MetaLeft' })],
  ['Alt opens the menu bar', () => fireEvent.keyDown(window, { key: 'Alt' })],
  ['a context menu opens', () => fireEvent.contextMenu(document.body)],
  ['Firefox opens a menu without an event', () => fireEvent.mouseDown(document.body, { button: 2, shiftKey: true })],
  ['a link is dragged', () => fireEvent.dragStart(document.body)],
])(
  'a hold is cancelled with a reason when %s, because no keyup may follow, and the next press starts another',
  (_when, interrupt) => {
    const keys = createHeldKeys(window, { setTimer: () => null, clearTimer: () => {} })
    onTestFinished(keys.close)
    const calls: (string | undefined)[] = []
    const press = (timeStamp: number) =>
      keys.press({ key: 'ArrowRight', code: 'ArrowRight', timeStamp, repeat: false }, () => {
        calls.push('start')
        return { cancel: (because) => void calls.push(because) }
      })
    press(0)

    interrupt()
    press(1_000)

    expect(calls).toEqual(['start', 'The browser may not report the release of the key. Press it again', 'start'])
  },
)
