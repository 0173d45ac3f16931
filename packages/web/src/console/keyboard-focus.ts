const INPUT = 'input, textarea, select, [contenteditable="true"]'
const NON_TEXT_INPUT = '[type="checkbox"], [type="radio"], [type="range"], [type="button"]'

export const isTextInput = (target: EventTarget | null) =>
  target instanceof Element && target.closest(INPUT) !== null && !target.matches(NON_TEXT_INPUT)
