const DIALOG = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const INPUT = 'input, textarea, select, [contenteditable="true"]'
const NON_TEXT_INPUT = '[type="checkbox"], [type="radio"], [type="range"], [type="button"]'

export const isDialogOpen = (page = document) => page.querySelector(DIALOG) !== null

export const isTextInput = (target: EventTarget | null) =>
  target instanceof Element && target.closest(INPUT) !== null && !target.matches(NON_TEXT_INPUT)

/** Returns whether a dialog covers another one, whose keys must not act. */
export const hasNestedDialog = (page = document) =>
  page.querySelectorAll('[role="dialog"], [role="alertdialog"]').length > 1
