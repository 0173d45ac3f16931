const MODAL = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const FIELD = 'input, textarea, select, [contenteditable="true"]'
const NOT_TYPED_IN = '[type="checkbox"], [type="radio"], [type="range"], [type="button"]'

/** Returns whether a dialog or a menu is open. */
export const isDialogOpen = (page = document) => page.querySelector(MODAL) !== null

/** Returns whether an element accepts typed text. */
export const isTextInput = (target: EventTarget | null) =>
  target instanceof Element && target.closest(FIELD) !== null && !target.matches(NOT_TYPED_IN)
