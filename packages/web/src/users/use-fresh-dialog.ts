import { useState } from 'react'

/**
 * A dialog that is fresh each time it opens: `nth` is its key, so what was typed before is gone, but nothing visibly
 * changes while it closes.
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
