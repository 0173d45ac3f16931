/** `keys` are characters in lower case, or key codes. */
export type KeyRow = { keys: readonly string[] }

type PressedKey = Pick<KeyboardEvent, 'key' | 'code'>

/** Returns the name of the row that contains a pressed key, and which of the row's `keys` was pressed. */
export const findKey = <Name extends string>(
  table: Readonly<Record<Name, KeyRow>>,
  event: PressedKey,
): { name: Name; typed: string } | undefined => {
  for (const typed of listShortcuts(event))
    for (const name in table) if (table[name].keys.includes(typed)) return { name, typed }
  return undefined
}

/** Returns the shortcuts that a pressed key can trigger, the most likely first: characters, and the key's code. */
export const listShortcuts = ({ key, code }: PressedKey): readonly string[] => {
  // Depending on the layout, this key types a comma or a period, which move the sled in opposite directions
  if (decimalKeyCodes.includes(code)) return []
  return [key.length === 1 ? key.toLowerCase() : key, code, getUsCharacter(key, code) ?? code]
}

/**
 * Returns the code of a key, or what it types: browsers report no code, or `Unidentified`, for some keys of remote
 * desktops and virtual keyboards.
 */
export const getKeyId = ({ key, code }: PressedKey) => (code && code !== 'Unidentified' ? code : key.toLowerCase())

/** Codes begin with a capital letter. */
export const isKeyCode = (id: string) => id !== id.toLowerCase()

/** Keys that never type anything else, so their release says nothing about other keys. */
const layoutIndependentKeyIds = [
  ...['shift', 'control', 'alt', 'altgraph', 'meta', 'hyper', 'super', 'fn', 'fnlock', 'capslock', 'numlock'],
  ...['scrolllock', 'escape', 'enter', 'tab'],
]

/**
 * Returns the held keys that a `keyup` releases. What a key without a code types can change during a hold, because of
 * Shift, Num Lock, a dead key or an input method. If the `keyup` could belong to any of several such keys, all of them
 * count as released.
 */
export const listReleasedKeys = (held: readonly string[], released: string): readonly string[] => {
  if (held.includes(released)) return [released]
  return isKeyCode(released) || layoutIndependentKeyIds.includes(released) ? [] : held.filter((id) => !isKeyCode(id))
}

const decimalKeyCodes = ['NumpadDecimal', 'NumpadComma']

/** A letter or digit of a script other than Latin, or a key that an input method handles, such as one for Korean. */
const NON_LATIN_KEY_PATTERN = /^(?:(?![\p{ASCII}\p{Script=Latin}])[\p{L}\p{M}\p{N}]|Process$)/u
const LETTER_OR_DIGIT_CODE_PATTERN = /^(?:Key|Digit|Numpad)([A-Z0-9])$/
const punctuationByCode: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Period: '.',
  Minus: '-',
  Equal: '=',
}

/**
 * Returns the character that a US keyboard has on a key, if the key types a script other than Latin. On Nordic layouts,
 * the bracket keys type letters and accents that no shortcut uses, so these keys count as brackets.
 */
const getUsCharacter = (key: string, code: string): string | undefined => {
  if (NON_LATIN_KEY_PATTERN.test(key))
    return LETTER_OR_DIGIT_CODE_PATTERN.exec(code)?.[1]?.toLowerCase() ?? punctuationByCode[code]
  return code.startsWith('Bracket') && /^(?:\P{ASCII}|Dead$)/u.test(key) ? punctuationByCode[code] : undefined
}

/**
 * Returns whether a key is a shortcut of the browser or the system. A bracket is not: many layouts type it only with
 * AltGr, which Windows reports as Ctrl and Alt, or with Option, which is Alt.
 */
export const isSystemShortcut = ({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
}: PressedKey & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean => {
  const isBracket = altKey && ['[', ']'].includes(key) && !code.startsWith('Bracket')
  return metaKey || ((ctrlKey || altKey) && !isBracket)
}

const INPUT_SELECTOR = 'input, textarea, select, [contenteditable="true"]'
const NON_TEXT_INPUT_SELECTOR = '[type="checkbox"], [type="radio"], [type="range"], [type="button"]'

export const isTextInput = (target: EventTarget | null) =>
  target instanceof Element && target.closest(INPUT_SELECTOR) !== null && !target.matches(NON_TEXT_INPUT_SELECTOR)
