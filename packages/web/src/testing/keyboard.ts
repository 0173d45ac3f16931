import type { UserEvent } from '@testing-library/user-event'
import { defaultKeyMap } from '@testing-library/user-event/dist/esm/keyboard/keyMap.js'

/** By default, all punctuation keys have the code `Unknown`, so the console would treat them as one key. */
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
 * Presses another key and then Enter. Without the other key, a quick Enter would count as the auto-repeat of a remote
 * desktop.
 */
export const pressEnterAgain = (user: UserEvent) => user.keyboard('{Shift}{Enter}')
