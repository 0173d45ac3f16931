type PopupKind = 'dialog' | 'menu'

/** Creates the record of open dialogs and menus, whose keys and presses must not move the machine. */
export const createPopups = (onOpen: () => void) => {
  const open = new Set<{ kind: PopupKind }>()
  return {
    /** Records a popup until the returned function is called. */
    open: (kind: PopupKind) => {
      const popup = { kind }
      open.add(popup)
      onOpen()
      return () => void open.delete(popup)
    },
    areOpen: () => open.size > 0,
    /** Returns whether a dialog covers another one, whose keys must not act. */
    areDialogsNested: () => [...open].filter(({ kind }) => kind === 'dialog').length > 1,
  }
}
