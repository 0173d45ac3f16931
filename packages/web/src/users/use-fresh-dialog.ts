import { useState } from 'react'

/**
 * Returns the state of a dialog that is empty each time it opens. `key` changes only when the dialog opens, so that the
 * content stays while the dialog fades out.
 */
export const useFreshDialog = () => {
  const [{ open, key }, setState] = useState({ open: false, key: 0 })
  return {
    open,
    key,
    show: () => setState((before) => ({ open: true, key: before.key + 1 })),
    close: () => setState((before) => ({ ...before, open: false })),
  }
}
