import type { UserEvent } from '@testing-library/user-event'
import { defaultKeyMap } from '@testing-library/user-event/dist/esm/keyboard/keyMap.js'

/**
 * By default, `user-event` gives all punctuation keys the code `Unknown`, so the console would treat them as one key.
 */
const punctuation = {
  Backquote: '`~',
  Backslash: '\\|',
  Comma: ',<',
  Equal: '=+',
  Minus: '-_',
  Period: '.>',
  Quote: '\'"',
  Semicolon: ';:',
  Slash: '/?',
}

export const keyboardMap = [
  ...defaultKeyMap,
  ...Object.entries(punctuation).flatMap(([code, characters]) => [...characters].map((key) => ({ code, key }))),
]

/**
 * Presses Caps Lock, which no control uses, and then Enter. Without another key in between, a second Enter could count
 * as the auto-repeat of the first. Shift, Control and AltGraph do not prevent this.
 */
export const pressEnterAgain = (user: UserEvent) => user.keyboard('{CapsLock}{Enter}')
