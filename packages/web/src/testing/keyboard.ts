import type { UserEvent } from '@testing-library/user-event'
import { defaultKeyMap } from '@testing-library/user-event/dist/esm/keyboard/keyMap.js'

/** By default, all keys of the punctuation share the code `Unknown`, so that the console takes them for one key. */
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

/** Presses Enter once more. Without a key in between, a quick press would be the auto-repeat of a remote desktop. */
export const pressEnterAgain = (user: UserEvent) => user.keyboard('{Shift}{Enter}')
