const MODAL = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const FIELD = 'input, textarea, select, [contenteditable="true"]'
const NOT_TYPED_IN = '[type="checkbox"], [type="radio"], [type="range"], [type="button"]'

/** Whether a dialog or a menu is open, so that the operator is busy with that. */
export const isSomethingOpen = () => document.querySelector(MODAL) !== null

/** Whether an element takes typed characters. */
export const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest(FIELD) !== null && !target.matches(NOT_TYPED_IN)
