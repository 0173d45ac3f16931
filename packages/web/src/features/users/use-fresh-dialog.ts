import { useState } from 'react'

/**
 * A dialog that begins anew each time it is shown: `nth` is its key, so what was typed before is gone, and yet nothing
 * changes under the eyes while it closes.
 */
export const useFreshDialog = () => {
  const [{ open, nth }, setState] = useState({ open: false, nth: 0 })
  return {
    open,
    nth,
    show: () => setState((before) => ({ open: true, nth: before.nth + 1 })),
    close: () => setState((before) => ({ ...before, open: false })),
  }
}
